import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PortalDatabase } from '#db/core/database.ts'
import { readStatus, writeStatus } from '#db/core/status.ts'
import { ModelServer } from '#tests/simulation/model-server.ts'
import { restMoment } from '#tests/support/manual-clock.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { requestBody } from '#tests/support/request-body.ts'
import { STILL_NOW, stillPorts } from '#tests/support/still-ports.ts'
import { runSync } from './engine.ts'
import type { SyncPorts } from './ports.ts'

let db: PortalDatabase
let ports: SyncPorts
beforeEach(() => {
  db = openDevice()
  const server = new ModelServer()
  ports = stillPorts({ db, fetch: async (_path, init) => server.respond(requestBody(init)) })
})
afterEach(() => db.close())

/** Locks that are given by hand. */
const queueing = (own: Partial<SyncPorts> = {}) => {
  const turns: (() => void)[] = []
  const lock: SyncPorts['lock'] = (_name, work) => new Promise((resolve, reject) => turns.push(() => void work().then(resolve, reject)))
  return { turns, ports: { ...ports, lock, ...own } }
}

describe('a run', () => {
  it('shows that it lives and works before its first answer', async () => {
    let seen: unknown
    await runSync({
      ...ports,
      fetch: async () => {
        seen = await readStatus(db)
        throw new TypeError('network')
      },
    })
    expect(seen).toMatchObject({ phase: 'syncing', beatAt: STILL_NOW })
  })

  it('whose lock was taken says nothing of how its round ended', async () => {
    let answer: (response: Response) => void = () => undefined
    const slow = new Promise<Response>((resolve) => {
      answer = resolve
    })
    const taken: SyncPorts = {
      ...ports,
      fetch: () => slow,
      lock: async (_name, work) => {
        void work()
        await restMoment()
        throw new DOMException('taken', 'AbortError')
      },
    }
    await expect(runSync(taken)).rejects.toThrow('taken')
    await writeStatus(db, { phase: 'syncing', attempt: 0 })
    answer(new Response('{}', { status: 503 }))
    await restMoment()
    expect(await readStatus(db)).toMatchObject({ phase: 'syncing', attempt: 0 })
  })

  it('waits for its own turn where another context of this process waits for one', async () => {
    const { turns, ports: queued } = queueing()
    const runs = [runSync({ ...queued, waitingRuns: new Map() }), runSync({ ...queued, waitingRuns: new Map() })]
    expect(turns).toHaveLength(2)
    for (const turn of turns) turn()
    expect(await Promise.all(runs)).toEqual([true, true])
  })

  it('is joined only by those who ask for the same database', async () => {
    const { turns, ports: queued } = queueing()
    const other = openDevice('a0000000-0000-4000-8000-000000000002')
    const runs = [runSync(queued), runSync({ ...queued, db: other })]
    expect(turns).toHaveLength(2)
    for (const turn of turns) turn()
    expect(await Promise.all(runs)).toEqual([true, true])
    other.close()
  })

  it('that has begun is not joined: what was queued since may have come too late for it', async () => {
    const { turns, ports: queued } = queueing()
    const first = runSync(queued)
    turns[0]?.()
    const second = runSync(queued)
    expect(turns).toHaveLength(2)
    turns[1]?.()
    expect(await Promise.all([first, second])).toEqual([true, true])
  })

  it('that waits is joined also when the one before it has ended', async () => {
    const { turns, ports: queued } = queueing()
    const first = runSync(queued)
    turns[0]?.()
    const second = runSync(queued)
    await first
    const joined = runSync(queued)
    expect(turns).toHaveLength(2)
    turns[1]?.()
    // Whoever joins hears how it ended, and not before.
    expect(await Promise.all([second, joined])).toEqual([true, true])
  })

  it('takes the lock of its database', async () => {
    const names: string[] = []
    await runSync({
      ...ports,
      lock: (name, work) => {
        names.push(name)
        return work()
      },
    })
    expect(names).toEqual([`sync:${db.name}`])
  })

  it('says nothing of a database that was closed between its rounds', async () => {
    const closing: SyncPorts = {
      ...ports,
      random: () => {
        db.close()
        return 0.5
      },
    }
    expect(await runSync(closing)).toBe(false)
  })

  it('passes on a fault that no round could have told of', async () => {
    const broken: SyncPorts = {
      ...ports,
      random: () => {
        throw new RangeError('no chance')
      },
    }
    await expect(runSync(broken)).rejects.toThrow('no chance')
  })
})
