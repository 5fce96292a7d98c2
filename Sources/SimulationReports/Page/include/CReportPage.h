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
