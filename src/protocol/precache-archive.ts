/** Where the site keeps all files that a worker precaches from `/assets/` in one, and how the build names it. */
export const PRECACHE_ARCHIVE = '/precache.tar'

/** The worker that reads codes: its answer has a policy of its own, so that it is never a part of the archive. */
export const CODE_READER = /^\/assets\/scan-worker-[\w-]+\.js$/
