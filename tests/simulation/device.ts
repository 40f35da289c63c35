import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { KINDS, PortalDatabase } from '#db/core/database.ts'
import { mutate } from '#db/core/mutate.ts'
import { discardWaiting } from '#db/review/attention.ts'
import { runSync } from '#sync/core/engine.ts'
import type { SyncPorts } from '#sync/core/ports.ts'
import type { Chance } from '#tests/support/chance.ts'

export const VENDOR = 'a0000000-0000-4000-8000-000000000001'

/** One device of the vendor: its own disk, its own open database, and what its person did. */
export class Device {
  readonly disk = new IDBFactory()
  db: PortalDatabase
  /** Mutations that were queued and not taken back. */
  readonly queued = new Set<string>()
  readonly discarded = new Set<string>()
  private readonly fetch: SyncPorts['fetch']
  private readonly chance: Chance
  private readonly name: string

  constructor(fetch: SyncPorts['fetch'], chance: Chance, vendorId = VENDOR) {
    this.fetch = fetch
    this.chance = chance
    this.name = `portal-user-${vendorId}`
    this.db = this.open()
  }

  private open(): PortalDatabase {
    return new PortalDatabase(this.name, { indexedDB: this.disk, IDBKeyRange })
  }

  /** The tab dies and is opened again: only what was committed is left. */
  restart(): void {
    this.db.close()
    this.db = this.open()
  }

  sync(): Promise<boolean> {
    return runSync({
      db: this.db,
      fetch: this.fetch,
      now: () => 0,
      random: () => this.chance.next(),
      lock: (_name, work) => work(),
      timer: () => () => undefined,
    })
  }

  /** Answers one of the requests that look pending on this device. */
  async answer(): Promise<void> {
    const all = await this.db.rows('requests').toArray()
    const pending = all.filter((request) => request.status === 'pending')
    if (pending.length === 0) return
    const request = this.chance.pick(pending)
    const options = { id: this.chance.uuid(), clientAt: '2026-11-21T07:00:00.000Z' }
    const result = this.chance.flip(0.6)
      ? await mutate(this.db, 'request.approve', { requestId: request.id, operationId: this.chance.uuid() }, options)
      : await mutate(this.db, 'request.reject', { requestId: request.id, reason: 'No free bin' }, options)
    if (result.status === 'queued') this.queued.add(options.id)
  }

  /** Takes one waiting change back. */
  async discard(): Promise<void> {
    const waiting = (await this.db.outbox.toArray()).filter((row) => row.name !== 'mutation.skip')
    if (waiting.length === 0) return
    const { id } = this.chance.pick(waiting)
    await discardWaiting(this.db, id)
    this.queued.delete(id)
    this.discarded.add(id)
  }

  /** Every visible row of a kind, by id. */
  async rows(): Promise<Map<string, unknown>> {
    const found = new Map<string, unknown>()
    for (const kind of KINDS) for (const row of await this.db.rows(kind).toArray()) found.set(`${kind}:${row.id}`, row)
    return found
  }
}
