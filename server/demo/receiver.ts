import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { CustomerEvent } from '#domain/customer-events/event.ts'
import { rememberIds, verifyWebhook } from '#server/effects/webhook/verify.ts'
import type { WebhookSettings } from '#server/effects/webhook/webhook-channel.ts'

/** Ids that are remembered: more than come in the days for which an event is tried. */
const REMEMBERED = 50_000

/** The ear of the demo's customers: the other end of the portal's webhook. */
export interface DemoReceiver {
  /** Where the portal is to send, and the secret it signs with. */
  readonly webhook: WebhookSettings
  /** Calls back with every event that is really from the portal, once. What is thrown has the event sent again. */
  readonly listen: (handler: (event: CustomerEvent) => void) => void
  readonly close: () => Promise<void>
}

/** Opens it on this machine alone, on a port of its own. It keeps no process alive. */
export const openDemoReceiver = async (now: () => Date = () => new Date()): Promise<DemoReceiver> => {
  const secrets = [randomBytes(32)]
  const seen = rememberIds(REMEMBERED)
  let handler: ((event: CustomerEvent) => void) | undefined
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = (await buffer(request)).toString('utf8')
    const header = (name: string) => [request.headers[name]].flat()[0]
    const verified = await verifyWebhook({ header, body }, { secrets, now: now(), seen })
    if (!verified.ok) return void response.writeHead(401).end()
    // Nobody listens yet: it comes again.
    if (!handler) return void response.writeHead(503).end()
    if (!verified.isRepeated) {
      handler(verified.event)
      await seen.add(verified.event.id)
    }
    response.writeHead(204).end()
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.headersSent || response.writeHead(500).end())
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  server.unref()
  const { port } = server.address() as AddressInfo
  return {
    webhook: { url: `http://127.0.0.1:${port}/`, secrets, allowsPrivate: true },
    listen: (given) => {
      handler = given
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
