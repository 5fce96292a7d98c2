// The files of the report's page and of the live page, put into the executable by C23's #embed: a page needs no folder beside it, and the Swift compiler no array
// literal of their bytes.

#include "CReportPage.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

#define PART(name)                                              \
  ReportPagePart name(void) {                                   \
    return (ReportPagePart){name##_bytes, sizeof name##_bytes}; \
  }

static const unsigned char report_page_document_bytes[] = {
#embed "page.html"
};
PART(report_page_document)

static const unsigned char report_page_stage_bytes[] = {
#embed "stage.html"
};
PART(report_page_stage)

static const unsigned char report_page_style_bytes[] = {
#embed "page.css"
};
PART(report_page_style)

static const unsigned char report_page_script_bytes[] = {
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
PART(report_page_script)

// The page of a live session.

static const unsigned char live_page_document_bytes[] = {
#embed "live.html"
};
PART(live_page_document)

static const unsigned char live_page_body_bytes[] = {
#embed "live-body.html"
};
PART(live_page_body)

static const unsigned char live_page_stranger_bytes[] = {
#embed "live-stranger.html"
};
PART(live_page_stranger)

static const unsigned char live_page_style_bytes[] = {
#embed "live.css"
};
PART(live_page_style)

static const unsigned char live_page_script_bytes[] = {
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
PART(live_page_script)
