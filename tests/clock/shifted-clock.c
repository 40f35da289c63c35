/* The clock of whatever program it is loaded into, so many seconds ahead: only what the time of day is, and nothing that measures how long
 * something takes. Chromium, Node and PostgreSQL run with it; what is made for that (libfaketime) keeps Chromium from starting. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long ahead(void) {
  static long seconds;
  static int isRead;
  if (!isRead) {
    const char *said = getenv("CLOCK_AHEAD_S");
    seconds = said ? atol(said) : 0;
    isRead = 1;
  }
  return seconds;
}

int clock_gettime(clockid_t clock, struct timespec *at) {
  const int failed = (int)syscall(SYS_clock_gettime, clock, at);
  if (!failed && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) at->tv_sec += ahead();
  return failed;
}

int gettimeofday(struct timeval *restrict at, void *restrict zone) {
  (void)zone;
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  at->tv_sec = now.tv_sec;
  at->tv_usec = now.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *at) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (at) *at = now.tv_sec;
  return now.tv_sec;
}
