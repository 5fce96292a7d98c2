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
