#pragma once

#include <stddef.h>

/// Bytes that live as long as the process.
typedef struct {
  const unsigned char *_Nonnull bytes;
  size_t count;
} ReportPagePart;

/// page.html: the document, with a name in two braces where a session's own parts stand.
ReportPagePart report_page_document(void);

/// stage.html: what the script fills, for a session with frames.
ReportPagePart report_page_stage(void);

/// page.css.
ReportPagePart report_page_style(void);

/// The scripts, in the order in which their parts need each other.
ReportPagePart report_page_script(void);

/// live.html, as far as the style.
ReportPagePart live_page_document(void);

/// live-body.html: from the end of the style to the script.
ReportPagePart live_page_body(void);

/// live-stranger.html: a whole page.
ReportPagePart live_page_stranger(void);

/// live.css, which follows page.css.
ReportPagePart live_page_style(void);

/// The scripts of the live page.
ReportPagePart live_page_script(void);
