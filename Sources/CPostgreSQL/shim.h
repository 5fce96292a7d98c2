// libpq as Swift sees it.

#ifndef POSTGRESINPUT_SHIM_H
#define POSTGRESINPUT_SHIM_H

#include <libpq-fe.h>

#endif
