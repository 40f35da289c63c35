/** Where the site keeps all files that a worker precaches from `/assets/` in one, and how the build names it. */
export const PRECACHE_ARCHIVE = '/precache.tar'

/** The worker that reads codes: its answer has a policy of its own, so that it is never a part of the archive. */
export const CODE_READER = /^\/assets\/scan-worker-[\w-]+\.js$/

/** How long an answer for a file under `/assets/` may be kept: its name holds a hash of its content. */
export const ASSET_CACHE_CONTROL = 'public, max-age=31536000, immutable'

/** Where the site names the files that no worker precaches and that a device fetches later, when nobody waits for anything: an array of paths. */
export const LATER_PARTS = '/later-parts.json'
