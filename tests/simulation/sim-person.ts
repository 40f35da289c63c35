import { discardWaiting } from '#db/review/attention.ts'
import { conflictOf, resolveConflict } from '#db/review/conflicts.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { storeFile } from '#db/files/files.ts'
import { mutate, type MutateResult } from '#db/core/mutate.ts'
import { undoChange } from '#db/review/undo.ts'
import type { Vendor } from '#domain/vendors/vendor.ts'
import type { Chance } from '#tests/support/chance.ts'

const EDITED = ['city', 'state', 'streetName'] as const

/** A harmless document of a few bytes that no other one equals. */
const pdf = (chance: Chance): ArrayBuffer =>
  new TextEncoder().encode(`%PDF-1.4\n% ${chance.uuid()}\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n`).buffer

/** What the person at one device did, and what became known of it there. */
export class SimPerson {
  /** Changes that were queued here and not taken back. */
  readonly queued = new Set<string>()
  readonly discarded = new Set<string>()
  /** Refused changes whose card was put away. */
  readonly dealtWith = new Set<string>()
  private readonly chance: Chance

  constructor(chance: Chance) {
    this.chance = chance
  }

  private noted(id: string, result: MutateResult): void {
    if (result.status === 'queued') this.queued.add(id)
  }

  /** After a stop: what stands in the queue was queued, whatever the person was told. */
  async lookAgain(db: PortalDatabase): Promise<void> {
    for (const row of await db.outbox.toArray()) {
      if (row.name !== 'mutation.skip') this.queued.add(row.id)
      else if (this.queued.delete(row.id)) this.discarded.add(row.id)
    }
  }

  /** Answers one of the requests that look pending here. */
  async answer(db: PortalDatabase): Promise<void> {
    const all = await db.rows('requests').toArray()
    const pending = all.filter(({ status }) => status === 'pending')
    if (pending.length === 0) return
    const { id: requestId } = this.chance.pick(pending)
    const id = this.chance.uuid()
    if (this.chance.flip(0.6)) this.noted(id, await mutate(db, 'request.approve', { requestId, operationId: this.chance.uuid() }, { id }))
    else this.noted(id, await mutate(db, 'request.reject', { requestId, reason: 'No free bin' }, { id }))
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

  /** Picks a document, which must be uploaded before the change that names it can go. */
  async attach(db: PortalDatabase): Promise<void> {
    const vendor = await this.vendor(db)
    if (!vendor) return
    const to = await storeFile(db, { name: 'licence.pdf', type: 'application/pdf', bytes: pdf(this.chance) })
    const edits = { licenseCertificate: { from: vendor.licenseCertificate, to } }
    const id = this.chance.uuid()
    this.noted(id, await mutate(db, 'vendor.edit', { vendorId: vendor.id, edits }, { id }))
  }

  /** Takes one waiting change back. */
  async discard(db: PortalDatabase): Promise<void> {
    const waiting = (await db.outbox.toArray()).filter(({ name }) => name !== 'mutation.skip')
    if (waiting.length === 0) return
    const { id } = this.chance.pick(waiting)
    await discardWaiting(db, id)
    this.queued.delete(id)
    this.discarded.add(id)
  }

  /** Undoes something waiting or sent. */
  async undo(db: PortalDatabase): Promise<void> {
    const known = [...(await db.outbox.toArray()).filter(({ name }) => name !== 'mutation.skip'), ...(await db.receipts.toArray())]
    if (known.length === 0) return
    const { id } = this.chance.pick(known)
    const undone = await undoChange(db, id)
    if (undone === 'discarded' || undone === 'recalled') {
      this.queued.delete(id)
      this.discarded.add(id)
    }
    await this.lookAgain(db)
  }

  /** Settles a card about fields that somebody else changed too. */
  async resolve(db: PortalDatabase): Promise<void> {
    const cards = (await db.rejections.toArray()).filter(({ code }) => code === 'edit.conflict')
    if (cards.length === 0) return
    const card = this.chance.pick(cards)
    const fields = (await conflictOf(db, card))?.fields ?? []
    await resolveConflict(db, card, Object.fromEntries(fields.map(({ field }) => [field, this.chance.flip(0.5) ? 'yours' : 'theirs'])))
    if (!(await db.rejections.get(card.id))) this.dealtWith.add(card.id)
    await this.lookAgain(db)
  }
}
