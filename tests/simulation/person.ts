import type { OutboxRow, PortalDatabase } from '#db/core/database.ts'
import { HOLD_MS, freeHeld } from '#db/core/held.ts'
import { mutate, type MutateResult } from '#db/core/mutate.ts'
import { storeFile } from '#db/files/files.ts'
import { discardWaiting } from '#db/review/attention.ts'
import { conflictOf, resolveConflict } from '#db/review/conflicts.ts'
import { undoChange } from '#db/review/undo.ts'
import { exportUnsent, importTransfer, type TransferContent } from '#db/transfer/transfer.ts'
import type { MutationArgs } from '#domain/catalog.ts'
import type { Vendor } from '#domain/vendors/vendor.ts'
import type { Chance } from '#tests/support/chance.ts'
import { fleetCall, spoiled } from './fleet-call.ts'

/** Fields of the company that people edit. */
export const EDITED = ['city', 'state', 'streetName'] as const

/** A file that a person picks, and the field it is for. */
interface Picked {
  readonly field: 'logo' | 'licenseCertificate'
  readonly name: string
  readonly type: 'image/png' | 'application/pdf'
  readonly bytes: ArrayBuffer
}

/** A few bytes that are called a picture, some of which were picked before: for a server that does not look inside. */
export const pickLogo = (chance: Chance): Picked => ({
  field: 'logo',
  name: 'logo.png',
  type: 'image/png',
  bytes: Uint8Array.from({ length: 1 + chance.below(4) }, () => chance.below(3)).buffer,
})

/** A harmless document of a few bytes that no other one equals. */
export const pickLicense = (chance: Chance): Picked => ({
  field: 'licenseCertificate',
  name: 'licence.pdf',
  type: 'application/pdf',
  bytes: new TextEncoder().encode(`%PDF-1.4\n% ${chance.uuid()}\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n`)
    .buffer,
})

const waitingOn = async (db: PortalDatabase) => (await db.outbox.toArray()).filter(({ name }) => name !== 'mutation.skip')

/** What the person at one device did, and what became known of it there. */
export class Person {
  /** Changes that were queued here (by the person or an import) and not taken back. */
  readonly queued = new Set<string>()
  readonly discarded = new Set<string>()
  /** Refused changes whose card was put away. */
  readonly dealtWith = new Set<string>()
  /** Changes that are held back here, with the moment until which nothing of them may leave. */
  readonly held = new Map<string, number>()
  /** The page is out of sight: nobody could take anything back there, and nothing is held. */
  isAway = false
  /** Changes that were taken back while they were held: nothing of them may ever leave. */
  readonly removed = new Set<string>()
  /** What is being taken back. */
  private takingBack: string | null = null
  /** All changes that were known here before the engine itself named one, which the person learns of when it is done. */
  private knownBefore: ReadonlySet<string> | null = null
  /** Changes that take another back, with which one. */
  readonly reversals = new Map<string, string>()
  /** Changes that stand on another device too: both must send the same. */
  readonly carried = new Set<string>()
  /** Changes of which the device said that nothing of them had been sent. */
  readonly neverSent = new Set<string>()
  private readonly chance: Chance
  private readonly pick: (chance: Chance) => Picked

  constructor(chance: Chance, pick: (chance: Chance) => Picked) {
    this.chance = chance
    this.pick = pick
  }

  private noted(id: string, result: MutateResult): void {
    if (result.status === 'queued') this.queued.add(id)
  }

  private takenBack(id: string): void {
    if (this.isHeld(id)) this.removed.add(id)
    this.held.delete(id)
    this.queued.delete(id)
    this.discarded.add(id)
  }

  /** Whether a change must still be here. */
  isHeld(id: string): boolean {
    return Date.now() < (this.held.get(id) ?? 0)
  }

  /** What comes to stand here from now on is named by the engine. */
  private async engineNames(db: PortalDatabase): Promise<void> {
    this.knownBefore = new Set([...(await db.outbox.toArray()), ...(await db.receipts.toArray())].map(({ id }) => id))
  }

  /** After a stop: what stands in the queue was queued, whatever the person was told. */
  async lookAgain(db: PortalDatabase): Promise<void> {
    // What the engine named may have been sent already, and left the queue.
    const { knownBefore } = this
    this.knownBefore = null
    for (const { id } of knownBefore ? await db.receipts.toArray() : [])
      if (!knownBefore?.has(id) && !this.discarded.has(id)) this.queued.add(id)
    for (const row of await db.outbox.toArray()) {
      const id = row.replaces?.id ?? row.id
      if (row.name !== 'mutation.skip') this.queued.add(id)
      else if (this.queued.has(id)) this.takenBack(id)
    }
    // What was held leaves no trace in the queue when it is taken back.
    const { takingBack: id } = this
    this.takingBack = null
    if (id !== null && this.held.has(id) && !(await db.outbox.where('id').equals(id).first())) this.takenBack(id)
  }

  /** Answers one of the requests that look pending here. */
  async answer(db: PortalDatabase): Promise<void> {
    const pending = (await db.rows('requests').toArray()).filter(({ status }) => status === 'pending')
    if (pending.length === 0) return
    const { id: requestId } = this.chance.pick(pending)
    const id = this.chance.uuid()
    const hold = this.chance.flip(0.5)
    if (this.chance.flip(0.5)) {
      // Before it is queued: whatever leaves from then on is looked at.
      if (hold && !this.isAway) this.held.set(id, Date.now() + HOLD_MS)
      this.noted(id, await mutate(db, 'request.approve', { requestId, operationId: this.chance.uuid() }, { id, hold }))
    } else this.noted(id, await mutate(db, 'request.reject', { requestId, reason: 'No free bin' }, { id }))
  }

  private async vendor(db: PortalDatabase): Promise<Vendor | undefined> {
    return (await db.rows('vendors').toArray())[0]
  }

  /** Changes one or two fields of the company. */
  async edit(db: PortalDatabase): Promise<void> {
    const vendor = await this.vendor(db)
    if (!vendor) return
    const fields = EDITED.filter(() => this.chance.flip(0.5))
    if (fields.length === 0) return
    const edits = Object.fromEntries(fields.map((field) => [field, { from: vendor[field], to: `Town ${this.chance.below(4)}` }]))
    const id = this.chance.uuid()
    this.noted(id, await mutate(db, 'vendor.edit', { vendorId: vendor.id, edits }, { id }))
  }

  /** Saves a view of a list, or changes or deletes one that is there. */
  async view(db: PortalDatabase): Promise<void> {
    const known = await db.rows('views').toArray()
    const { chance } = this
    const id = chance.uuid()
    const name = `View ${chance.below(6)}`
    if (known.length === 0 || chance.flip(0.4)) {
      const view = { list: 'requests/renewal', name, search: '', layout: null, isPinned: chance.flip(0.5) }
      return this.noted(id, await mutate(db, 'view.save', { viewId: chance.uuid(), view }, { id }))
    }
    const { id: viewId, list, search, layout, isPinned, name: before } = chance.pick(known)
    const was = { list, search, layout, isPinned, name: before }
    if (chance.flip(0.5)) this.noted(id, await mutate(db, 'view.change', { viewId, to: { name } }, { id }))
    else this.noted(id, await mutate(db, 'view.delete', { viewId, was }, { id }))
  }

  /** Changes something of the fleet, now and then by a call that no form gives. */
  async fleet(db: PortalDatabase): Promise<void> {
    const { chance } = this
    const call = await fleetCall({ db, chance })
    if (!call) return
    const id = chance.uuid()
    const args = chance.flip(0.1) ? spoiled(call.args, chance) : call.args
    this.noted(id, await mutate(db, call.name, args as MutationArgs<typeof call.name>, { id }))
  }

  /** Picks a file, which must be uploaded before the change that names it can go. */
  async attach(db: PortalDatabase): Promise<void> {
    const vendor = await this.vendor(db)
    if (!vendor) return
    const { field, ...file } = this.pick(this.chance)
    const edits = { [field]: { from: vendor[field], to: await storeFile(db, file) } }
    const id = this.chance.uuid()
    this.noted(id, await mutate(db, 'vendor.edit', { vendorId: vendor.id, edits }, { id }))
  }

  /** Takes one waiting change back. */
  async discard(db: PortalDatabase): Promise<void> {
    const waiting = (await waitingOn(db)).filter(({ again }) => !again)
    if (waiting.length === 0) return
    const { id } = this.chance.pick(waiting)
    this.takingBack = id
    if (await discardWaiting(db, id)) this.takenBack(id)
    this.takingBack = null
  }

  /** Undoes something waiting or sent. */
  async undo(db: PortalDatabase): Promise<void> {
    const known = [...(await waitingOn(db)), ...(await db.receipts.toArray())]
    if (known.length === 0) return
    const { id } = this.chance.pick(known)
    const before = new Set((await waitingOn(db)).map((row) => row.id))
    this.takingBack = id
    await this.engineNames(db)
    const undone = await undoChange(db, id)
    this.takingBack = null
    this.knownBefore = null
    if (undone === 'reversed') for (const row of await waitingOn(db)) if (!before.has(row.id)) this.reversals.set(row.id, id)
    if (undone === 'discarded') this.neverSent.add(id)
    if (undone === 'discarded' || undone === 'recalled') this.takenBack(id)
    for (const row of await waitingOn(db)) this.queued.add(row.id)
  }

  /** Settles a card about fields that somebody else changed too. */
  async resolve(db: PortalDatabase): Promise<void> {
    const cards = (await db.rejections.toArray()).filter(({ code }) => code === 'edit.conflict')
    if (cards.length === 0) return
    const card = this.chance.pick(cards)
    const fields = (await conflictOf(db, card))?.fields ?? []
    await this.engineNames(db)
    await resolveConflict(db, card, Object.fromEntries(fields.map(({ field }) => [field, this.chance.flip(0.5) ? 'yours' : 'theirs'])))
    this.knownBefore = null
    if (!(await db.rejections.get(card.id))) this.dealtWith.add(card.id)
    for (const row of await waitingOn(db)) this.queued.add(row.id)
  }

  /** Leaves the page: nothing can be taken back there any more, so nothing is held any longer. */
  async leave(db: PortalDatabase): Promise<void> {
    this.held.clear()
    await freeHeld(db)
  }

  private noteCarried({ changes }: TransferContent): void {
    for (const { id } of changes) this.carried.add(id)
  }

  /** What waits here, for another device. */
  async export(db: PortalDatabase): Promise<TransferContent> {
    this.held.clear()
    const content = await exportUnsent(db, '2026-11-21T08:00:00.000Z')
    this.noteCarried(content)
    return content
  }

  /** Takes over what waits on another device. */
  async import(db: PortalDatabase, content: TransferContent): Promise<void> {
    this.noteCarried(content)
    await importTransfer(db, content)
    for (const row of await waitingOn(db)) this.queued.add(row.id)
  }
}

/** What could be sent now, oldest first: neither held, nor tied to what is by a row. */
export const sendable = async (db: PortalDatabase, person: Person): Promise<OutboxRow[]> => {
  const tied = new Set<string>()
  const free: OutboxRow[] = []
  for (const row of await db.outbox.orderBy('seq').toArray()) {
    const rows = [...row.touched, ...(row.needed ?? [])]
    if (person.isHeld(row.id) || rows.some((key) => tied.has(key))) for (const key of rows) tied.add(key)
    else free.push(row)
  }
  return free
}
