import type { PortalDatabase } from '#db/core/database.ts'
import { filesNamedBy } from '#db/rules/named-files.ts'
import type { SyncRequest } from '#protocol/sync.ts'
import { runSync } from '#sync/core/engine.ts'
import type { SyncPorts } from '#sync/core/ports.ts'
import type { Chance } from '#tests/support/chance.ts'
import { requestBody } from '#tests/support/request-body.ts'
import type { Network } from './network.ts'
import { sendable, type Person } from './person.ts'

export const VENDOR = 'a0000000-0000-4000-8000-000000000001'

type Fetch = SyncPorts['fetch']

/** A fault planted through a seam, never in the product: a store or a network that lies to the engine, a timer that does not ring. */
export interface Plant {
  readonly store?: (db: PortalDatabase) => PortalDatabase
  readonly fetch?: (fetch: Fetch, db: () => PortalDatabase) => Fetch
  /** Whether a timer of so many ms rings at all. */
  readonly rings?: (ms: number) => boolean
}

/** Where a device keeps its databases: it counts operations, and can be stopped behind any of them. */
export interface Disk {
  readonly operations: number
  /** To which transaction each operation belonged, where the end of one is no operation of its own. */
  readonly transactions?: readonly unknown[]
  readonly isStopped: boolean
  readonly stopAfter: (operations: number, commits?: boolean) => void
  readonly restart: () => void
  readonly portal: (name: string) => PortalDatabase
  readonly erase: (db: PortalDatabase) => void | Promise<void>
}

type Act = 'answer' | 'edit' | 'view' | 'fleet' | 'attach' | 'discard' | 'undo' | 'resolve'

interface Parts {
  readonly name?: string
  readonly disk: Disk
  readonly network: Network
  readonly chance: Chance
  readonly person: Person
  readonly plant?: Plant
  /** Whether the server has decided a change already. */
  readonly isDecided?: (id: string) => boolean
}

/**
 * One device of the vendor: its disk, its way to the server and the person at it. Here its rounds are run by hand; a `Browser` runs
 * them as the product does, in virtual time. Whatever leaves it is watched in both.
 */
export class Device {
  readonly disk: Disk
  readonly network: Network
  readonly person: Person
  /** The session was revoked and everything removed. */
  wiped = false
  /** What left this device before its turn, or was said not to have left. */
  readonly disorder: string[] = []
  /**
   * Changes that were decided when this device was wiped (by the server, or told by a card): what a server forgets afterwards nobody can
   * send again.
   */
  readonly decidedBefore = new Set<string>()
  /** What happens on the way of the next round: before its n-th request leaves, or when it has been served. */
  meanwhile: { readonly request: number; readonly served: boolean; readonly act: () => Promise<void> } | null = null
  protected readonly plant: Plant
  protected readonly chance: Chance
  private readonly name: string
  private readonly isDecided: (id: string) => boolean
  private opened: PortalDatabase | null = null
  /** It has begun to hand over: what comes now follows no queue. */
  private isLeaving = false
  /** Changes themselves (not their skips) that were ever put into a request. */
  private readonly left = new Set<string>()

  constructor(of: Parts) {
    this.disk = of.disk
    this.network = of.network
    this.chance = of.chance
    this.person = of.person
    this.plant = of.plant ?? {}
    this.name = of.name ?? `portal-user-${VENDOR}`
    this.isDecided = of.isDecided ?? (() => false)
  }

  protected connect(): PortalDatabase {
    const db = this.disk.portal(this.name)
    return this.plant.store?.(db) ?? db
  }

  get isOpen(): boolean {
    return this.opened !== null
  }

  /** The database of the open page; it is opened when somebody first asks. */
  get db(): PortalDatabase {
    this.opened ??= this.connect()
    return this.opened
  }

  protected forgetPage(): void {
    this.opened = null
  }

  /** The tab dies and is opened again: only what was committed is left. */
  restart(): void {
    this.disk.restart()
    this.forgetPage()
  }

  /** The person does something. */
  async act(what: Act): Promise<void> {
    await this.person[what](this.db)
    for (const id of this.person.neverSent) if (this.left.has(id)) this.disorder.push(`said that nothing was sent of ${id}`)
    this.person.neverSent.clear()
  }

  /**
   * Does something on a machine that stops after some operations, and starts it again. Whether the work was committed is told by
   * the queue alone, as a person would see it. `commits`: what was done last may still be committed.
   */
  async stoppedAt(operations: number, work: () => Promise<unknown>, commits = true): Promise<void> {
    this.disk.stopAfter(operations, commits)
    await work().catch((error: unknown) => {
      if (!this.disk.isStopped) throw error
    })
    this.restart()
    await this.person.lookAgain(this.db)
  }

  /** Others act while a round is under way. */
  private interrupted(fetch: Fetch): Fetch {
    let request = 0
    const act = async (served: boolean) => {
      const { meanwhile } = this
      if (meanwhile?.request !== request || meanwhile.served !== served) return
      this.meanwhile = null
      await meanwhile.act()
    }
    return async (path, init) => {
      await act(false)
      try {
        return await fetch(path, init)
      } finally {
        await act(true)
        request += 1
      }
    }
  }

  /** Watches what leaves: a change goes behind the files it names, and no file before a change that can do without it. */
  private watched(fetch: Fetch, db: PortalDatabase): Fetch {
    return async (path, init) => {
      this.isLeaving ||= path === '/api/parked'
      const missing = new Set((await db.files.files.where('state').anyOf('queued', 'uploading').toArray()).map(({ sha256 }) => sha256))
      const waits = (row: Parameters<typeof filesNamedBy>[0]) => filesNamedBy(row).some((sha256) => missing.has(sha256))
      if (path === '/api/sync') {
        const { mutations } = JSON.parse(requestBody(init)) as SyncRequest
        for (const { id, name } of mutations) {
          if (name !== 'mutation.skip') this.left.add(id)
          if (this.person.isHeld(id)) this.disorder.push(`sent while it was held: ${id}`)
          if (this.person.removed.has(id)) this.disorder.push(`sent after its undo: ${id}`)
        }
        const early = mutations.filter(waits)
        if (early.length > 0) this.disorder.push(`sent before its file: ${early[0]?.id ?? ''}`)
      } else if (init.method === 'PUT' && !this.isLeaving) {
        const [first] = await sendable(db, this.person)
        if (first && !waits(first)) this.disorder.push(`held up by a file: ${first.id}`)
      }
      return fetch(path, init)
    }
  }

  /** The way out for a round on this database: planted, interrupted and watched. */
  protected wayOut(fetch: Fetch, db: PortalDatabase): Fetch {
    return this.watched(this.interrupted(this.plant.fetch?.(fetch, () => db) ?? fetch), db)
  }

  protected async wipe(db: PortalDatabase): Promise<void> {
    const cards = (await db.rejections.toCollection().primaryKeys()) as string[]
    for (const id of [...cards, ...[...this.person.queued].filter(this.isDecided)]) this.decidedBefore.add(id)
    await this.disk.erase(db)
    // Only now: a machine that stops in between still has everything, and does the same at the next contact.
    this.wiped = true
  }

  /** One round, run by hand: no timer rings. */
  async sync(): Promise<void> {
    if (this.wiped) return
    const { db } = this
    await runSync({
      db,
      fetch: this.wayOut(
        this.network.fetch(() => true),
        db,
      ),
      now: () => Date.now(),
      random: () => this.chance.next(),
      lock: (_name, work) => work(),
      timer: () => () => undefined,
      wipe: () => this.wipe(db),
    })
  }
}
