import { once } from 'node:events'
import { connect } from 'node:net'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { openServer } from './open-server.ts'

/** More than the buffers between two ends of a connection hold. */
const LONG = new Uint8Array(64 * 1024 * 1024)
const SIP = 6 * 1024 * 1024

it('an answer whose reader takes nothing is ended, one that is read slowly is not', async () => {
  const app = new Hono().get('/', (c) => c.body(LONG))
  const { server, port } = await openServer(app.fetch, { port: 0, host: '127.0.0.1', stalledMs: 1000 })
  const ask = () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    return socket.pause()
  }
  const [never, slow] = [ask(), ask()]
  const begun = Date.now()
  const bytes = { never: 0, slow: 0 }
  let rest = 0
  slow.on('data', (chunk) => {
    bytes.slow += chunk.length
    rest += chunk.length
    if (rest < SIP) return
    rest = 0
    slow.pause()
    setTimeout(() => slow.resume(), 300)
  })
  slow.resume()
  await once(slow, 'close')
  expect([bytes.slow > LONG.byteLength, Date.now() - begun > 2000]).toEqual([true, true])
  never
    .on('data', (chunk) => {
      bytes.never += chunk.length
    })
    .resume()
  await once(never, 'close')
  expect(bytes.never).toBeLessThan(LONG.byteLength)
  server.close()
})
