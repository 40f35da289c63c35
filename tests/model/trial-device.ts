import type { PortalDatabase } from '#db/core/database.ts'
import { discardWaiting } from '#db/review/attention.ts'
import { storeFile } from '#db/files/files.ts'
import { neverLeft, sentUpTo } from '#db/core/identity.ts'
import { filesNamedBy } from '#db/core/named-files.ts'
import { findMutation } from '#domain/catalog.ts'
import type { SyncRequest } from '#protocol/sync.ts'
import { requestBody } from '#tests/support/request-body.ts'
import { toOlderArgs } from './older-release.ts'
import { conflictOf, resolveConflict } from '#db/review/conflicts.ts'
import { mutate, type MutateResult } from '#db/core/mutate.ts'
import { exportUnsent, importTransfer, type TransferContent } from '#db/transfer/transfer.ts'
import { undoChange } from '#db/review/undo.ts'
import { runSync } from '#sync/core/engine.ts'
import type { SyncPorts } from '#sync/core/ports.ts'
import type { Chance } from '#tests/support/chance.ts'
import { MemoryDisk } from './memory-store.ts'
import type { TrialNetwork } from './trial-network.ts'

export const VENDOR = 'a0000000-0000-4000-8000-000000000001'
const NAME = `portal-user-${VENDOR}`
/** A fault planted through a seam, never in the product: a store or a network that lies to the engine. */
export interface Plant {
  readonly store?: (db: PortalDatabase) => PortalDatabase
  readonly fetch?: (fetch: SyncPorts['fetch'], db: () => PortalDatabase) => SyncPorts['fetch']
}

/** Where a device keeps its databases: it counts operations, and can be stopped behind any of them. */
export interface TrialDisk {
  readonly operations: number
  /** To which transaction each operation belonged, where the end of one is no operation of its own. */
  readonly transactions?: readonly unknown[]
  readonly isStopped: boolean
  readonly stopAfter: (operations: number, commits?: boolean) => void
  readonly restart: () => void
  readonly portal: (name: string) => PortalDatabase
  readonly erase: (db: PortalDatabase) => void | Promise<void>
}

export const EDITED = ['city', 'state', 'streetName'] as const

/** One device of the vendor and what its person did, on a disk that can be stopped at any operation. */
export class TrialDevice {
  readonly disk: TrialDisk
  db: PortalDatabase
  readonly network: TrialNetwork
  /** Changes that were queued here (by the person or an import) and not taken back. */
  readonly queued = new Set<string>()
  readonly discarded = new Set<string>()
  /** Changes that take another back, with which one. */
  readonly reversals = new Map<string, string>()
  /** Changes that stand on another device too: both must send the same. */
  readonly carried = new Set<string>()
  /** What left this device before its turn. */
  readonly disorder: string[] = []
  wiped = false
  /** Changes that were decided when this device was wiped (by the server, or told by a card): what a server forgets afterwards nobody can send again. */
  readonly decidedBefore = new Set<string>()
  private readonly isDecided: (id: string) => boolean
  private readonly plant: Plant
  private readonly chance: Chance

  constructor(network: TrialNetwork, chance: Chance, of: { isDecided: (id: string) => boolean; plant: Plant; disk?: TrialDisk }) {
    this.disk = of.disk ?? new MemoryDisk()
    this.isDecided = of.isDecided
    this.plant = of.plant
    this.db = this.open()
    this.network = network
    this.chance = chance
  }

  private open(): PortalDatabase {
    const db = this.disk.portal(NAME)
    return this.plant.store?.(db) ?? db
  }

  /** The tab dies and is opened again: only what was committed is left. */
  restart(): void {
    this.disk.restart()
    this.db = this.open()
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
    await this.lookAgain()
  }

  /** After a stop: what stands in the queue was queued, whatever the person was told. */
  async lookAgain(): Promise<void> {
    for (const row of await this.db.outbox.toArray()) {
      if (row.name !== 'mutation.skip') this.queued.add(row.id)
      else if (this.queued.delete(row.id)) this.discarded.add(row.id)
    }
  }

  /** It has begun to hand over: what comes now follows no queue. */
  private isLeaving = false
  /** What happens on the way of the next round: before its n-th request leaves, or when it has been served. */
  meanwhile: { readonly request: number; readonly served: boolean; readonly act: () => Promise<void> } | null = null
  /** Changes themselves (not their skips) that were ever put into a request. */
  private readonly left = new Set<string>()

  /** Others act while a round is under way. */
  private interrupted(fetch: SyncPorts['fetch']): SyncPorts['fetch'] {
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
  private watched(fetch: SyncPorts['fetch']): SyncPorts['fetch'] {
    return async (path, init) => {
      this.isLeaving ||= path === '/api/parked'
      const missing = new Set((await this.db.files.files.where('state').anyOf('queued', 'uploading').toArray()).map(({ sha256 }) => sha256))
      const waits = (row: Parameters<typeof filesNamedBy>[0]) => filesNamedBy(row).some((sha256) => missing.has(sha256))
      if (path === '/api/sync') {
        const { mutations } = JSON.parse(requestBody(init)) as SyncRequest
        for (const { id, name } of mutations) if (name !== 'mutation.skip') this.left.add(id)
        const early = mutations.filter(waits)
        if (early.length > 0) this.disorder.push(`sent before its file: ${early[0]?.id ?? ''}`)
      } else if (init.method === 'PUT' && !this.isLeaving) {
        const [first] = await this.db.outbox.orderBy('seq').limit(1).toArray()
        if (first && !waits(first)) this.disorder.push(`held up by a file: ${first.id}`)
      }
      return fetch(path, init)
    }
  }

  async sync(): Promise<void> {
    if (this.wiped) return
    await runSync({
      db: this.db,
      fetch: this.watched(this.interrupted(this.plant.fetch?.(this.network.fetch, () => this.db) ?? this.network.fetch)),
      now: () => 0,
      random: () => this.chance.next(),
      lock: (_name, work) => work(),
      timer: () => () => undefined,
      wipe: async () => {
        const cards = await this.db.rejections.toCollection().primaryKeys()
        for (const id of [...cards, ...[...this.queued].filter(this.isDecided)]) this.decidedBefore.add(id)
        await this.disk.erase(this.db)
        // Only now: a machine that stops in between still has everything, and does the same at the next contact.
        this.wiped = true
      },
    })
  }

  private noted(id: string, result: MutateResult | null): void {
    if (result?.status === 'queued') this.queued.add(id)
  }

  /** Answers one of the requests that look pending here. */
  async answer(): Promise<void> {
    const pending = (await this.db.rows('requests').toArray()).filter(({ status }) => status === 'pending')
    if (pending.length === 0) return
    const { id: requestId } = this.chance.pick(pending)
    const id = this.chance.uuid()
    const options = { id, clientAt: '2026-11-21T08:00:00.000Z' }
    if (this.chance.flip(0.5))
      this.noted(id, await mutate(this.db, 'request.approve', { requestId, operationId: this.chance.uuid() }, options))
    else this.noted(id, await mutate(this.db, 'request.reject', { requestId, reason: 'No free bin' }, options))
  }

  /** Changes one or two fields of the company. */
  async edit(): Promise<void> {
    const vendor = await this.db.rows('vendors').get(VENDOR)
    if (!vendor) return
    const fields = EDITED.filter(() => this.chance.flip(0.5))
    if (fields.length === 0) return
    const edits = Object.fromEntries(fields.map((field) => [field, { from: vendor[field], to: `Town ${this.chance.below(4)}` }]))
    const id = this.chance.uuid()
    this.noted(id, await mutate(this.db, 'vendor.edit', { vendorId: VENDOR, edits }, { id }))
  }

  /** Gives the company another logo, picked on this device: its file must be uploaded first. */
  async brand(): Promise<void> {
    const vendor = await this.db.rows('vendors').get(VENDOR)
    if (!vendor) return
    const bytes = Uint8Array.from({ length: 1 + this.chance.below(4) }, () => this.chance.below(3)).buffer
    const to = await storeFile(this.db, { name: 'logo.png', type: 'image/png', bytes })
    const id = this.chance.uuid()
    this.noted(id, await mutate(this.db, 'vendor.edit', { vendorId: VENDOR, edits: { logo: { from: vendor.logo, to } } }, { id }))
  }

  /**
   * The device ran an older release until now: what it queued and never sent has that release's shape. Without a change of shape
   * (see `older-release.ts`) it is a restart like any other.
   */
  async migrate(): Promise<void> {
    this.restart()
    const edit = findMutation('vendor.edit')
    if (!edit?.upcast) return
    const sent = await sentUpTo(this.db)
    const rows = (await this.db.outbox.toArray()).filter(
      (row) => neverLeft(row, sent) && !this.carried.has(row.id) && row.name === edit.name && row.version === edit.version,
    )
    await this.db.outbox.bulkPut(rows.map((row) => ({ ...row, version: edit.version - 1, args: toOlderArgs(row.args as never) })))
  }

  private async waiting() {
    return (await this.db.outbox.toArray()).filter((row) => row.name !== 'mutation.skip')
  }

  /** Takes one waiting change back. */
  async discard(): Promise<void> {
    const waiting = (await this.waiting()).filter(({ again }) => !again)
    if (waiting.length === 0) return
    const { id } = this.chance.pick(waiting)
    await discardWaiting(this.db, id)
    this.queued.delete(id)
    this.discarded.add(id)
  }

  /** Undoes something waiting or sent. */
  async undo(): Promise<void> {
    const ids = [...(await this.waiting()), ...(await this.db.receipts.toArray())].map(({ id }) => id)
    if (ids.length === 0) return
    const id = this.chance.pick(ids)
    const before = new Set((await this.waiting()).map((row) => row.id))
    const undone = await undoChange(this.db, id)
    if (undone === 'reversed') for (const row of await this.waiting()) if (!before.has(row.id)) this.reversals.set(row.id, id)
    if (undone === 'discarded' && this.left.has(id)) this.disorder.push(`said that nothing was sent of ${id}`)
    if (undone === 'discarded' || undone === 'recalled') {
      this.queued.delete(id)
      this.discarded.add(id)
    }
    for (const row of await this.waiting()) this.queued.add(row.id)
  }

  /** Settles a card about fields that somebody else changed too. */
  async resolve(): Promise<void> {
    const cards = (await this.db.rejections.toArray()).filter(({ code }) => code === 'edit.conflict')
    if (cards.length === 0) return
    const card = this.chance.pick(cards)
    const fields = (await conflictOf(this.db, card))?.fields ?? []
    await resolveConflict(this.db, card, Object.fromEntries(fields.map(({ field }) => [field, this.chance.flip(0.5) ? 'yours' : 'theirs'])))
    if (!(await this.db.rejections.get(card.id))) this.dealtWith.add(card.id)
    for (const row of await this.waiting()) this.queued.add(row.id)
  }
  /** Refused changes whose card the person has put away. */
  readonly dealtWith = new Set<string>()

  private noteCarried({ changes }: TransferContent): void {
    for (const { id } of changes) this.carried.add(id)
  }

  async export(): Promise<TransferContent> {
    const content = await exportUnsent(this.db, '2026-11-21T08:00:00.000Z')
    this.noteCarried(content)
    return content
  }

  async import(content: TransferContent): Promise<void> {
    this.noteCarried(content)
    await importTransfer(this.db, content)
    for (const row of await this.waiting()) this.queued.add(row.id)
  }
}
