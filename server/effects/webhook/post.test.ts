import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { faultOf, post } from './post.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** Another side that is no HTTP server: it says what it is told to once somebody called. */
const other = async (answer: (socket: Socket) => void): Promise<URL> => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).once('data', () => answer(socket))
    closing.push(() => socket.destroy())
  })
  closing.push(() => server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`)
}

const call = async (answer: (socket: Socket) => void, timeoutMs = 2000): Promise<number | string> => {
  const url = await other(answer)
  return post({ url, headers: {}, body: '{}', timeoutMs, allowsPrivate: true }).then(
    ({ status }) => status,
    (error: unknown) => faultOf(error),
  )
}

describe('a call of the webhook comes to an end', () => {
  it('where the other side wants to speak something else than HTTP', async () => {
    const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'
    expect(await call((socket) => socket.write(upgrade))).toBe('failed')
  })

  it('where it only asks for patience, or gives its answer letter by letter', async () => {
    expect(await call((socket) => socket.write('HTTP/1.1 100 Continue\r\n\r\n'.repeat(50)), 200)).toBe('timeout')
    const drip = (socket: Socket) => {
      const timer = setInterval(() => socket.write('H'), 20)
      closing.push(() => clearInterval(timer))
    }
    expect(await call(drip, 200)).not.toBe(200)
  })

  it('where its headers have no end, or what it says after a good answer has none', async () => {
    expect(await call((socket) => socket.write(`HTTP/1.1 200 OK\r\nX-Long: ${'x'.repeat(1_000_000)}\r\n\r\n`))).toBe('HPE_HEADER_OVERFLOW')
    const closed = Promise.withResolvers<void>()
    const endless = (socket: Socket) => {
      socket.on('close', closed.resolve)
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')
      const more = (): void => {
        while (!socket.destroyed && socket.write(`4000\r\n${'x'.repeat(0x4000)}\r\n`));
        if (!socket.destroyed) socket.once('drain', more)
      }
      more()
    }
    expect(await call(endless, 60_000)).toBe(200)
    await closed.promise
  })
})
