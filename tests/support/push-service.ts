import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { importJWK, jwtVerify } from 'jose'

/** A message as it reached a push service, opened as the browser would open it. */
interface Pushed {
  /** Which subscription it came for. */
  readonly name: string
  readonly text: string
  /** The sealed bytes: all that the service itself sees. */
  readonly sealed: Buffer
  readonly headers: IncomingHttpHeaders
  /** What the sender's signed word says, and its public key. */
  readonly claims: { readonly aud?: unknown; readonly sub?: unknown; readonly exp?: number }
  readonly sender: string
}

const derive = (secret: Uint8Array, { salt, info, length }: { salt: Uint8Array; info: Uint8Array; length: number }): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** Opens a sealed message (RFC 8188 and 8291) with the subscriber's keys. @throws when it was sealed for somebody else */
const open = (sealed: Buffer, { keys, auth }: { keys: ReturnType<typeof createECDH>; auth: Buffer }): string => {
  const salt = sealed.subarray(0, 16)
  const idLength = sealed[20] ?? 0
  const sender = sealed.subarray(21, 21 + idLength)
  const box = sealed.subarray(21 + idLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const ikm = derive(keys.computeSecret(sender), { salt: auth, info, length: 32 })
  const key = derive(ikm, { salt, info: Buffer.from('Content-Encoding: aes128gcm\0'), length: 16 })
  const nonce = derive(ikm, { salt, info: Buffer.from('Content-Encoding: nonce\0'), length: 12 })
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(box.subarray(-16))
  const padded = Buffer.concat([decipher.update(box.subarray(0, -16)), decipher.final()])
  // One record: a 2 ends it, and nothing but zeros comes after.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

/** Checks the sender's word (RFC 8292) by the key that comes with it. @throws when it was not signed by that key, or is over */
const readSender = async (authorization: string): Promise<Pick<Pushed, 'claims' | 'sender'>> => {
  const [, token = '', sender = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const point = Buffer.from(sender, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const { payload } = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'))
  return { claims: payload, sender }
}

/** A browser maker's push service on a port of its own, with the browsers it serves: it opens what comes, and answers as it is told. */
export const openPushService = async () => {
  const subscribers = new Map<string, { keys: ReturnType<typeof createECDH>; auth: Buffer }>()
  const state = {
    /** A status, with headers where it needs them. */
    answer: (_name: string): { status: number; headers?: Record<string, string> } => ({ status: 201 }),
    pushed: [] as Pushed[],
    faults: [] as unknown[],
  }
  const server = createServer((request, response) => {
    const take = async (): Promise<void> => {
      const name = decodeURIComponent((request.url ?? '').slice('/push/'.length))
      const sealed = await buffer(request)
      const subscriber = subscribers.get(name)
      if (!subscriber) throw new Error(`nobody is called ${name}`)
      const { claims, sender } = await readSender(request.headers.authorization ?? '')
      state.pushed.push({ name, sealed, text: open(sealed, subscriber), headers: request.headers, claims, sender })
      const { status, headers = {} } = state.answer(name)
      response.writeHead(status, headers).end('words that nobody reads')
    }
    take().catch((error: unknown) => {
      state.faults.push(error)
      response.writeHead(500).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    state,
    /** What a browser gets when it subscribes. */
    subscribe: (name: string) => {
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const auth = randomBytes(16)
      subscribers.set(name, { keys, auth })
      return {
        endpoint: `${origin}/push/${encodeURIComponent(name)}`,
        keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
      }
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
