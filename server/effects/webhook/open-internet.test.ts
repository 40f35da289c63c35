import { Resolver } from 'node:dns/promises'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { pbkdf2 } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { openInternet } from './open-internet.ts'
import { faultOf } from './post.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const A = 1
/** An answer to a question: the question with these IPv4 addresses, none of any other kind. */
const answerOf = (question: Buffer, addresses: readonly string[]): Buffer => {
  const isOfKind = question.readUInt16BE(question.indexOf(0, 12) + 1) === A
  const given = isOfKind ? addresses : []
  const header = Buffer.from(question.subarray(0, 12))
  header.writeUInt16BE(0x8180, 2)
  header.writeUInt16BE(given.length, 6)
  header.writeUInt16BE(0, 10)
  const asked = question.subarray(12, question.indexOf(0, 12) + 5)
  const records = given.map((address) => Buffer.from([0xc0, 12, 0, A, 0, 1, 0, 0, 0, 9, 0, 4, ...address.split('.').map(Number)]))
  return Buffer.concat([header, asked, ...records])
}

/** A resolver whose name server gives these addresses, or never an answer. */
const names = async (addresses: readonly string[] | null): Promise<Resolver> => {
  const server = createSocket('udp4')
  server.on('message', (question, from) => {
    if (addresses) server.send(answerOf(question, addresses), from.port, from.address)
  })
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close())
  const resolver = new Resolver({ timeout: 100, tries: 1 })
  resolver.setServers([`127.0.0.1:${server.address().port}`])
  return resolver
}

const find = (resolver: Resolver, options: { all?: boolean; family?: number } = { all: true }) =>
  new Promise((resolve) => openInternet(resolver)('push.example', options, (error, ...found) => resolve(error ? faultOf(error) : found)))

describe('a name of the open internet', () => {
  it('is found with its addresses, or with the first of them', async () => {
    const resolver = await names(['8.8.8.8', '8.8.4.4'])
    expect(await find(resolver)).toEqual([
      [
        { address: '8.8.8.8', family: 4 },
        { address: '8.8.4.4', family: 4 },
      ],
    ])
    expect(await find(resolver, { family: 4 })).toEqual(['8.8.8.8', 4])
  })

  it('is refused where one of them is private, and is none without any', async () => {
    expect(await find(await names(['8.8.8.8', '10.0.0.7']))).toBe('EPRIVATE')
    expect(await find(await names([]))).toBe('ENODATA')
  })

  it('that never gets an answer is given up, and holds no thread', async () => {
    const resolver = await names(null)
    let ended = 0
    const all = Array.from({ length: 20 }, async () => {
      expect(await find(resolver)).toBe('timeout')
      ended += 1
    })
    await promisify(pbkdf2)('x', 'y', 1, 8, 'sha256')
    expect(ended).toBe(0)
    await Promise.all(all)
  })
})
