import { expose } from 'comlink'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PortalDatabase } from '#db/core/database.ts'
import { pullRequests, requestOf } from '#tests/support/columns-world.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { expectConsole } from '#tests/support/silence.ts'

/** Workers that were started. All of them answer a question for ids with this one. */
const THERE = '0000aaaa-0000-4000-8000-00000000aaaa'
const THERE_WORDS = Uint32Array.of(0x0000aaaa, 0x00004000, 0x80000000, 0x0000aaaa)
let started: FakeWorker[]

class FakeWorker extends EventTarget {
  readonly port: MessagePort
  readonly touched: string[] = []
  readonly keptBeginnings: unknown[] = []
  /** Questions that it never answers. */
  isSilent = false
  /** It was ended: nothing of it answers any more. */
  isDead = false
  /** The database it reads was closed. */
  isClosed = false
  pings = 0

  constructor() {
    super()
    const { port1, port2 } = new MessageChannel()
    this.port = port1
    expose(
      {
        ping: () => {
          this.pings += 1
          return this.isDead ? new Promise(() => undefined) : Promise.resolve()
        },
        touch: (_name: string, kind: string) => {
          this.requireOpen()
          this.touched.push(kind)
        },
        keepBeginning: (...asked: unknown[]) => void this.keptBeginnings.push(asked),
        idWords: () => {
          this.requireOpen()
          return this.isSilent ? new Promise(() => undefined) : Promise.resolve(THERE_WORDS)
        },
      },
      port2,
    )
    started.push(this)
  }

  private requireOpen(): void {
    if (this.isClosed) throw Object.assign(new Error('Database has been closed'), { name: 'DatabaseClosedError' })
  }
}

let db: PortalDatabase
beforeEach(async () => {
  vi.resetModules()
  started = []
  vi.stubGlobal('SharedWorker', FakeWorker)
  db = openDevice()
  await pullRequests(db, [requestOf(1)])
})
afterEach(() => {
  // Files share their modules: the next one is not to ask a worker of these tests.
  vi.resetModules()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  db.close()
})

const load = () => import('./columns-client.ts')
const HERE = requestOf(1).id

describe('a page whose browser refuses workers', () => {
  it('answers by itself', async () => {
    const refuse = vi.fn((): MessagePort => {
      throw new Error(`not allowed, time ${refuse.mock.calls.length}`)
    })
    vi.stubGlobal(
      'SharedWorker',
      class {
        readonly port = refuse()
      },
    )
    const { matchingIds } = await load()
    for (let times = 0; times < 5; times += 1) expect([...(await matchingIds(db, { kind: 'requests' }))]).toEqual([HERE])
    for (let times = 1; times <= 3; times += 1) expectConsole('warn', new RegExp(`not allowed, time ${times}`))
    expect(refuse).toHaveBeenCalledTimes(3)
  })

  it('has one engine for all its questions, and one that cares for it', async () => {
    Reflect.deleteProperty(globalThis, 'SharedWorker')
    const timers = vi.spyOn(globalThis, 'setInterval')
    const { matchingIds } = await load()
    await Promise.all([1, 2].map(() => matchingIds(db, { kind: 'requests' })))
    await matchingIds(db, { kind: 'requests' })
    expect(timers.mock.calls.filter(([, ms]) => ms === 15_000)).toHaveLength(1)
  })
})

describe('a worker that is lost', () => {
  /** Asks two things at once of a worker that is lost meanwhile. */
  const lose = async ({ matchingIds }: Awaited<ReturnType<typeof load>>) => {
    const before = started.length
    const first = matchingIds(db, { kind: 'requests' })
    const worker = started[before] ?? started.at(-1)
    if (worker) worker.isSilent = true
    const asked = [first, matchingIds(db, { kind: 'requests' })]
    worker?.dispatchEvent(new Event('error'))
    expect((await Promise.all(asked)).map((ids) => [...ids])).toEqual([[HERE], [HERE]])
    expectConsole('warn', /could not be started/)
  }

  it('is ended, where it is a worker of this page alone: what still runs of it answers nobody', async () => {
    const ended = vi.fn()
    Reflect.deleteProperty(globalThis, 'SharedWorker')
    vi.stubGlobal(
      'Worker',
      class extends EventTarget {
        readonly terminate = ended
        constructor() {
          super()
          own.push(this)
        }
        postMessage(_: null, [port]: readonly MessagePort[]): void {
          if (port) expose({ ping: () => Promise.resolve(), idWords: () => new Promise(() => undefined) }, port)
        }
      },
    )
    const own: EventTarget[] = []
    const { matchingIds } = await load()
    const asked = matchingIds(db, { kind: 'requests' })
    await vi.waitFor(() => expect(own).toHaveLength(1))
    own[0]?.dispatchEvent(new Event('error'))
    expect([...(await asked)]).toEqual([HERE])
    expectConsole('warn', /could not be started/)
    expect(ended).toHaveBeenCalledOnce()
  })

  it('is lost once, whatever was asked of it, and another one is asked next', async () => {
    const client = await load()
    await lose(client)
    expect([...(await client.matchingIds(db, { kind: 'requests' }))]).toEqual([THERE])
    expect(started).toHaveLength(2)
  })

  it('is not one whose database was closed: that goes with a sign-out, and is nothing to warn of', async () => {
    const { matchingIds } = await load()
    expect([...(await matchingIds(db, { kind: 'requests' }))]).toEqual([THERE])
    if (started[0]) started[0].isClosed = true
    expect([...(await matchingIds(db, { kind: 'requests' }))]).toEqual([HERE])
    if (started[0]) started[0].isClosed = false
    expect([...(await matchingIds(db, { kind: 'requests' }))]).toEqual([THERE])
    expect(started).toHaveLength(1)
  })

  it('is not one that says so when the database of this page is closed, too: nothing is loaded to answer from it, and nobody is warned', async () => {
    const { matchingIds, touch } = await load()
    const { QueryEngine } = await import('./engine.ts')
    const here = vi.spyOn(QueryEngine.prototype, 'idWords')
    await matchingIds(db, { kind: 'requests' })
    if (started[0]) started[0].isClosed = true
    touch(db, 'requests')
    db.close()
    await expect(matchingIds(db, { kind: 'requests' })).rejects.toMatchObject({ name: 'DatabaseClosedError' })
    expect(here).not.toHaveBeenCalled()
    expect(started).toHaveLength(1)
  })

  it('for the third time is not replaced: the page answers by itself, and after ten minutes asks a worker again', async () => {
    const client = await load()
    for (let times = 0; times < 3; times += 1) await lose(client)
    expect([...(await client.matchingIds(db, { kind: 'requests' }))]).toEqual([HERE])
    expect(started).toHaveLength(3)
    const later = Date.now() + 600_000
    vi.spyOn(Date, 'now').mockReturnValue(later)
    expect([...(await client.matchingIds(db, { kind: 'requests' }))]).toEqual([THERE])
  })

  it('is replaced as soon as the clock turns out to have been wrong', async () => {
    const client = await load()
    for (let times = 0; times < 3; times += 1) await lose(client)
    const before = Date.now() - 86_400_000
    vi.spyOn(Date, 'now').mockReturnValue(before)
    expect([...(await client.matchingIds(db, { kind: 'requests' }))]).toEqual([THERE])
  })
})

describe('a worker that is slow', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  const turns = async () => {
    for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate)
  }

  it('is waited for as long as it says that it is there, and taken for gone when it does not', async () => {
    const { matchingIds } = await load()
    const answer = matchingIds(db, { kind: 'requests' })
    const [worker] = started
    if (!worker) throw new Error('no worker was started')
    worker.isSilent = true
    for (let looks = 1; looks <= 4; looks += 1) {
      await vi.advanceTimersByTimeAsync(5000)
      await turns()
      expect(worker.pings).toBe(looks)
    }
    worker.isDead = true
    await vi.advanceTimersByTimeAsync(11_000)
    // The page's own work waits for timers, too.
    vi.useRealTimers()
    expect([...(await answer)]).toEqual([HERE])
    expectConsole('warn', /does not answer/)
  })

  it('is not gone because the device slept: its answer has had no time to come when the timers are due', async () => {
    const { matchingIds } = await load()
    const answer = matchingIds(db, { kind: 'requests' })
    const [worker] = started
    if (!worker) throw new Error('no worker was started')
    worker.isSilent = true
    // No message is delivered in between.
    vi.advanceTimersByTime(10_000)
    await turns()
    vi.advanceTimersByTime(1000)
    await turns()
    expect(worker.pings).toBe(2)
    worker.dispatchEvent(new Event('error'))
    vi.useRealTimers()
    expect([...(await answer)]).toEqual([HERE])
    expectConsole('warn', /could not be started/)
  })

  it('is not looked after any more when it has answered', async () => {
    const { matchingIds } = await load()
    expect([...(await matchingIds(db, { kind: 'requests' }))]).toEqual([THERE])
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a list on the screen', () => {
  it('is made known to who answers: the worker, else this page', async () => {
    const { matchingIds, touch } = await load()
    const { QueryEngine } = await import('./engine.ts')
    const touched = vi.spyOn(QueryEngine.prototype, 'touch')
    touch(db, 'requests')
    expect(started).toEqual([])
    await matchingIds(db, { kind: 'requests' })
    touch(db, 'requests')
    await vi.waitFor(() => expect(started[0]?.touched).toEqual(['requests']))
    expect(touched).not.toHaveBeenCalled()
  })
})

describe('where this page answers', () => {
  it('what it keeps is cared for as in a worker, until its database is closed', async () => {
    Reflect.deleteProperty(globalThis, 'SharedWorker')
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { matchingIds, touch } = await load()
    const { QueryEngine } = await import('./engine.ts')
    const care = vi.spyOn(QueryEngine.prototype, 'care')
    const touched = vi.spyOn(QueryEngine.prototype, 'touch')
    expect([...(await matchingIds(db, { kind: 'requests' }))]).toEqual([HERE])
    await vi.advanceTimersByTimeAsync(15_000)
    expect(care).toHaveBeenCalledOnce()
    touch(db, 'requests')
    await vi.waitFor(() => expect(touched).toHaveBeenCalledWith('requests'))
    db.close()
    await vi.advanceTimersByTimeAsync(30_000)
    expect([care.mock.calls.length, vi.getTimerCount()]).toEqual([1, 0])
  })

  it('what could not be loaded is asked for again with the next question', async () => {
    Reflect.deleteProperty(globalThis, 'SharedWorker')
    vi.doMock('./engine.ts', () => {
      throw new Error('no network')
    })
    const { matchingIds } = await load()
    await expect(matchingIds(db, { kind: 'requests' })).rejects.toThrow()
    vi.doUnmock('./engine.ts')
    vi.resetModules()
    expect([...(await matchingIds(db, { kind: 'requests' }))]).toEqual([HERE])
  })
})

it('how a list begins is kept by who answers', async () => {
  const { keepBeginning } = await load()
  await keepBeginning(db, { kind: 'requests' })
  expect(started.map(({ keptBeginnings }) => keptBeginnings)).toEqual([[[db.name, { kind: 'requests' }]]])
})
