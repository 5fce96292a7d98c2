// hiredis as Swift sees it.

#ifndef REDISINPUT_SHIM_H
#define REDISINPUT_SHIM_H

#include <hiredis/async.h>
#include <hiredis/hiredis.h>

#endif
