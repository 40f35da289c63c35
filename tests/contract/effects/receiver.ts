import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { CustomerEvent } from '#domain/customer-events/event.ts'
import { readSecret } from '#server/effects/webhook/signature.ts'
import { rememberIds, verifyWebhook } from '#server/effects/webhook/verify.ts'
import type { WebhookSettings } from '#server/effects/webhook/webhook-channel.ts'

const SECRET = `whsec_${Buffer.alloc(32, 'r').toString('base64')}`

/** What a receiver does with a call it has verified: an answer, or nothing at all (it hangs, or breaks off). */
type Behaviour = (event: CustomerEvent, call: { request: IncomingMessage; response: ServerResponse }) => number | 'hangs' | 'breaks off'

/** A receiver of webhooks as the marketplace would run one, on a port of its own. It notes what was said to it and what it made of it. */
export const openReceiver = async (now: () => Date = () => new Date()) => {
  const secrets = [readSecret(SECRET) ?? Buffer.alloc(0)]
  const state = {
    behaviour: (() => 204) as Behaviour,
    calls: [] as CustomerEvent[],
    handled: [] as CustomerEvent[],
    refused: [] as string[],
  }
  const seen = rememberIds(10_000)
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request)
    const header = (name: string): string | undefined => {
      const value = request.headers[name]
      return typeof value === 'string' ? value : undefined
    }
    const verified = await verifyWebhook({ header, body }, { secrets, now: now(), seen })
    if (!verified.ok) {
      state.refused.push(verified.why)
      response.writeHead(401).end()
      return
    }
    const { event, isRepeated } = verified
    state.calls.push(event)
    const what = state.behaviour(event, { request, response })
    const isDone = what === 'breaks off' || (typeof what === 'number' && what < 300)
    // It may have done its work and only lost its answer: it has done it then.
    if (isDone && !isRepeated) {
      await seen.add(event.id)
      state.handled.push(event)
    }
    if (what === 'hangs') return
    if (what === 'breaks off') request.socket.destroy()
    else if (!response.headersSent) response.writeHead(what, what >= 300 && what < 400 ? { Location: `${url}/elsewhere` } : {}).end()
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    state,
    settings: { url: `${url}/hooks`, secrets, allowsPrivate: true } satisfies WebhookSettings,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A receiver with a clock that is set by hand: a minute ahead, so that what is written during a test is due, also on a slow machine. */
export const openReceiverAhead = async () => {
  const clock = { at: Date.now() + 60_000 }
  return { clock, receiver: await openReceiver(() => new Date(clock.at)) }
}
