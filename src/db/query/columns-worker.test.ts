import { wrap } from 'comlink'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { databaseName, type PortalDatabase } from '#db/core/database.ts'
import * as opening from '#db/core/open.ts'
import { pullRequests, requestOf } from '#tests/support/columns-world.ts'
import type { QueryHost } from './host.ts'
import { IdSet } from './id-set.ts'

vi.mock('#db/core/open.ts', { spy: true })

const owner = { userId: 'worker', vendorId: 'a0000000-0000-4000-8000-000000000009' }
const name = databaseName(owner)

let db: PortalDatabase
let host: QueryHost
let ports: readonly MessagePort[]
beforeEach(async () => {
  db = await opening.openPortal(owner)
  await pullRequests(db, [requestOf(1)])
  vi.resetModules()
  const listeners: ((event: Event) => void)[] = []
  vi.stubGlobal('addEventListener', (_: string, listener: (event: Event) => void) => listeners.push(listener))
  await import('./columns-worker.ts')
  const { port1, port2 } = new MessageChannel()
  ports = [port1, port2]
  listeners[0]?.(new MessageEvent('connect', { ports: [port2] }))
  port1.start()
  host = wrap<QueryHost>(port1)
})
afterEach(async () => {
  for (const connection of await connections()) connection.close()
  for (const port of ports) port.close()
  await db.delete()
  db.close()
  vi.useRealTimers()
})

/** Those that the worker has opened. */
const connections = () => Promise.all(vi.mocked(opening.openExisting).mock.results.map(({ value }) => value))
const ask = async () => [...new IdSet(await host.idWords(name, { kind: 'requests' }))]

it('whose connection has ended, however it did, opens another one for the next question', async () => {
  vi.mocked(opening.openExisting).mockClear()
  expect(await ask()).toEqual([requestOf(1).id])
  const [first] = await connections()
  first?.close()
  expect(await Promise.all([ask(), ask()])).toEqual([[requestOf(1).id], [requestOf(1).id]])
  expect(await connections()).toHaveLength(2)
})

it('opens one for all who ask, also where it ends while it is being opened', async () => {
  const open = vi.mocked(opening.openExisting)
  open.mockClear()
  open.mockImplementationOnce(async () => {
    const ended = await opening.openPortal(owner)
    ended.close()
    return ended
  })
  const asked = await Promise.allSettled([ask(), ask(), ask()])
  // The first hears of it, as whoever asks when it ends, and its page answers by itself.
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(open).toHaveBeenCalledTimes(2)
})

it('that could not be opened is opened with the next question', async () => {
  vi.mocked(opening.openExisting).mockRejectedValueOnce(new Error('a broken disk'))
  await expect(ask()).rejects.toThrow('a broken disk')
  expect(await ask()).toEqual([requestOf(1).id])
  vi.mocked(opening.openExisting).mockClear()
})

it('hears which lists are on a screen, and opens nothing for that', async () => {
  vi.mocked(opening.openExisting).mockClear()
  const { QueryEngine } = await import('./engine.ts')
  const touch = vi.spyOn(QueryEngine.prototype, 'touch')
  await host.touch(name, 'requests')
  expect(await connections()).toEqual([])
  await ask()
  await host.touch(name, 'requests')
  expect(touch.mock.calls).toEqual([['requests']])
})

it('keeps how a list begins', async () => {
  const { readFirstRows } = await import('./first-rows.ts')
  const question = { kind: 'requests' } as const
  expect(await readFirstRows(db, question)).toBeNull()
  await host.keepBeginning(name, question)
  expect(await readFirstRows(db, question)).toMatchObject({ rows: [{ id: requestOf(1).id }] })
})

it('keeps the connection that it opened after one that has ended', async () => {
  vi.mocked(opening.openExisting).mockClear()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await ask()
  for (const connection of await connections()) connection.close()
  await ask()
  await vi.advanceTimersByTimeAsync(15_000)
  await ask()
  expect(await connections()).toHaveLength(2)
})

it('cares for what it keeps as long as its connection is open, and no longer', async () => {
  vi.mocked(opening.openExisting).mockClear()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await ask()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(vi.getTimerCount()).toBe(1)
  for (const connection of await connections()) connection.close()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(vi.getTimerCount()).toBe(0)
})
