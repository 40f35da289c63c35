import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PORT } from '#tests/e2e/site.ts'

/** The site at an address of its own, where a new release can come out. */
interface ReleasingSite {
  readonly origin: string
  /** From now on the worker differs by a few bytes, which is all a browser looks at. */
  readonly release: () => void
  readonly close: () => Promise<void>
}

/**
 * Passes everything on to the server. Browsers fetch a worker's own script past every interception of the test
 * runner, so a release can only come from a server.
 */
export const startReleasingSite = async (): Promise<ReleasingSite> => {
  let released = false
  const proxy = createServer((incoming, outgoing) => {
    const isWorker = incoming.url === '/firebase-messaging-sw.js'
    const { 'if-none-match': _known, ...unconditional } = incoming.headers
    const headers = isWorker ? { ...unconditional, 'accept-encoding': 'identity' } : incoming.headers
    const passed = ask({ host: 'localhost', port: PORT, method: incoming.method, path: incoming.url, headers }, (answer) => {
      if (!isWorker || !released) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
        return
      }
      const { 'content-length': _length, 'etag': _tag, ...rest } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, rest)
      answer.on('end', () => outgoing.end('\n// the next release\n'))
      answer.pipe(outgoing, { end: false })
    })
    passed.on('error', () => outgoing.destroy())
    outgoing.on('close', () => passed.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((listening) => proxy.listen(0, 'localhost', listening))
  return {
    origin: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    release: () => {
      released = true
    },
    close: () =>
      new Promise((closed) => {
        proxy.close(() => closed())
        proxy.closeAllConnections()
      }),
  }
}
