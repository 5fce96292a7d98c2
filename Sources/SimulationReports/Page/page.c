// The files of the report's page, put into the executable by C23's #embed: a report needs no folder beside it, and the Swift compiler no array
// literal of their bytes.

#include "CReportPage.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

#define PART(name)                                          \
  ReportPagePart report_page_##name(void) {                 \
    return (ReportPagePart){name##_bytes, sizeof name##_bytes}; \
  }

static const unsigned char document_bytes[] = {
#embed "page.html"
};
PART(document)

static const unsigned char stage_bytes[] = {
#embed "stage.html"
};
PART(stage)

static const unsigned char style_bytes[] = {
#embed "page.css"
};
PART(style)

static const unsigned char script_bytes[] = {
#embed "data.js"
  ,
#embed "lanes.js"
  ,
#embed "tracks.js"
  ,
#embed "marks.js"
  ,
#embed "screen.js"
  ,
#embed "actions.js"
  ,
#embed "readout.js"
  ,
#embed "controls.js"
};
PART(script)

// The page of a live session.

#define LIVE_PART(name)                                      \
  ReportPagePart live_page_##name(void) {                    \
    return (ReportPagePart){live_##name##_bytes, sizeof live_##name##_bytes}; \
  }

static const unsigned char live_document_bytes[] = {
#embed "live.html"
};
LIVE_PART(document)

static const unsigned char live_body_bytes[] = {
#embed "live-body.html"
};
LIVE_PART(body)

static const unsigned char live_stranger_bytes[] = {
#embed "live-stranger.html"
};
LIVE_PART(stranger)

static const unsigned char live_style_bytes[] = {
#embed "live.css"
};
LIVE_PART(style)

static const unsigned char live_script_bytes[] = {
#embed "live.js"
  ,
#embed "live-screen.js"
  ,
#embed "live-input.js"
  ,
#embed "live-panel.js"
  ,
#embed "live-controls.js"
};
LIVE_PART(script)
