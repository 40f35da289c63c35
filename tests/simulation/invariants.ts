import { expect } from 'vitest'
import { findMutation } from '#domain/catalog.ts'
import type { Document } from '#domain/kernel/entity.ts'
import { changeRef, decideMutation, type Rows } from '#domain/kernel/mutation.ts'
import { KINDS, type PortalStore } from '#db/core/database.ts'
import { countersOf, toBody } from '#db/core/stored.ts'
import { VENDOR } from './device.ts'

const documents = async (db: PortalStore): Promise<Map<string, Document>> => {
  const all = new Map<string, Document>()
  for (const kind of KINDS) for (const row of await db.rows(kind).toArray()) all.set(`${kind}:${row.id}`, toBody(kind, row))
  return all
}

/** What the server last said, as the device remembers it: visible rows with the base images put back. */
export const serverImage = async (db: PortalStore): Promise<Map<string, Document>> => {
  const image = await documents(db)
  for (const base of await db.base.toArray()) {
    if (base.body) image.set(base.key, base.body)
    else image.delete(base.key)
  }
  return image
}

/** visible = replay(base, waiting), by an implementation that shares nothing with the engine but the rules. */
export const expectVisibleIsReplay = async (db: PortalStore, hint: string): Promise<void> => {
  const expected = await serverImage(db)
  for (const row of await db.outbox.orderBy('seq').toArray()) {
    const definition = findMutation(row.name)
    if (!definition) continue
    const rows: Rows = { get: <Body extends Document>(kind: string, id: string) => expected.get(`${kind}:${id}`) as Body | undefined }
    const decision = decideMutation(definition, {
      rows,
      args: row.args,
      context: { vendorId: VENDOR, now: row.clientAt, clientAt: row.clientAt, mutationId: row.id },
    })
    if (!decision.ok) continue
    for (const change of decision.changes) {
      const { kind, id } = changeRef(change)
      if (change.op === 'put') expected.set(`${kind}:${id}`, change.body)
      else expected.delete(`${kind}:${id}`)
    }
  }
  expect(Object.fromEntries(await documents(db)), hint).toEqual(Object.fromEntries(expected))
}

/** Counters equal a recount, and the queue has no gaps. */
export const expectBooksBalance = async (db: PortalStore, hint: string): Promise<void> => {
  const recount: Record<string, number> = {}
  for (const [key, body] of await documents(db))
    for (const name of countersOf(key.split(':')[0] ?? '', body)) recount[name] = (recount[name] ?? 0) + 1
  const kept = Object.fromEntries((await db.counters.toArray()).filter((row) => row.value !== 0).map((row) => [row.key, row.value]))
  expect(kept, hint).toEqual(recount)
  const seqs = await db.outbox.orderBy('seq').primaryKeys()
  expect(seqs, hint).toEqual(seqs.map((_, at) => (seqs[0] ?? 1) + at))
}
