import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import type { Hono } from 'hono'

/**
 * How long a connection waits for its next request: longer than proxies keep theirs (a minute, most of them), so that none sends a request
 * in the moment in which it is closed here. Node's five seconds are met again and again by whoever asks every few seconds.
 */
const IDLE_MS = 75_000
/**
 * How long a request on whose connection nothing moves is kept: whoever reads its answer, however slowly, moves it. Event streams have a
 * heartbeat.
 */
const STALLED_MS = 60_000

interface Where {
  readonly port: number
  readonly host?: string | undefined
  readonly stalledMs?: number
}

/** Opens the port. Resolves to the server, and the port number, once connections are accepted. */
export const openServer = (
  fetch: Hono['fetch'],
  { port, host, stalledMs = STALLED_MS }: Where,
): Promise<{ server: Server; port: number }> =>
  new Promise((resolve, reject) => {
    const server = serve({ fetch, port, ...(host === undefined ? {} : { hostname: host }) }, (at) =>
      resolve({ server, port: at.port }),
    ) as Server
    server.once('error', reject)
    server.keepAliveTimeout = IDLE_MS
    server.setTimeout(stalledMs)
  })
