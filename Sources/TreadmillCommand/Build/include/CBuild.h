#ifndef CBUILD_H
#define CBUILD_H

// Where the executable comes from. What is linked for others, by .ci/wheel, has the commit in its place.
const char *cbuild_name(void);

#endif
