import { connect, type Socket } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, describe, expect, it } from 'vitest'
import { boundAnswers } from './answers-under-way.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** More than the buffers between two ends of a connection hold. */
const LONG = new Uint8Array(32 * 1024 * 1024)

describe('answers under way', () => {
  it('are two of one caller at a time: the next is made once one was taken or its reader is gone', async () => {
    const made: string[] = []
    const app = new Hono()
      .use(boundAnswers(2, (c) => c.req.query('who') ?? ''))
      .get('/long', (c) => {
        made.push(c.req.query('who') ?? '')
        return c.body(LONG)
      })
      .get('/refused', () => {
        throw new Error('no')
      })
      .onError((_error, c) => c.text('no', 400))
    const port = await new Promise<number>((resolve) => {
      const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (at) => resolve(at.port))
      closing.push(() => server.close())
    })
    const site = `http://127.0.0.1:${port}`
    /** Asks, and reads nothing of the answer. */
    const ask = (who: string): Socket => {
      const socket = connect(port, '127.0.0.1', () => socket.write(`GET /long?who=${who} HTTP/1.1\r\nHost: x\r\n\r\n`))
      socket.pause().on('error', () => undefined)
      closing.push(() => socket.destroy())
      return socket
    }
    const sockets = [ask('a'), ask('a'), ask('a')]
    await expect.poll(() => made).toEqual(['a', 'a'])
    // Others are not kept waiting, and a refusal takes nobody's place.
    for (let n = 0; n < 3; n += 1) expect((await fetch(`${site}/refused?who=b`)).status).toBe(400)
    expect((await (await fetch(`${site}/long?who=b`)).arrayBuffer()).byteLength).toBe(LONG.byteLength)
    expect(made).toEqual(['a', 'a', 'b'])
    for (const socket of sockets) socket.destroy()
    expect((await (await fetch(`${site}/long?who=a`)).arrayBuffer()).byteLength).toBe(LONG.byteLength)
  })
})
