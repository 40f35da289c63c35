/**
 * Server-sent events of `GET /api/events`. Content-free by design: a poke only says that there is something to pull,
 * so a lost or repeated one does no harm.
 *
 *   event: poke       data: {"revision": 1234}
 *   event: heartbeat  data: {}
 */
export const POKE_EVENT = 'poke'
export const HEARTBEAT_EVENT = 'heartbeat'
/** The server beats this often … */
export const HEARTBEAT_MS = 20_000
/** … and a page that heard nothing for this long opens the stream anew. */
export const HEARTBEAT_LIMIT_MS = 45_000
