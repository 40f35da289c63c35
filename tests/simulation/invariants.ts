import { readCursor } from '#db/core/apply-pull.ts'
import { KINDS, type PortalDatabase } from '#db/core/database.ts'
import { vendorIdOf } from '#db/core/owner.ts'
import { countersOf, toBody } from '#db/core/stored.ts'
import { findMutation } from '#domain/catalog.ts'
import type { Document, Documents, Kind } from '#domain/kernel/entity.ts'
import { plainCode } from '#domain/kernel/normalise.ts'
import { lastNumber, stateOf, unitId } from '#domain/units/unit.ts'
import { sameValue } from '#domain/kernel/edit.ts'
import { changeRef, type Rows } from '#domain/kernel/mutation.ts'
import type { Cursor } from '#protocol/sync.ts'
import { decideMutation } from '#tests/support/decide-mutation.ts'

/** A promise that does not hold. */
export class Broken extends Error {
  override readonly name = 'Broken'
}

export const hold = (promise: string, kept: boolean, seen: unknown = ''): void => {
  if (!kept) throw new Broken(`${promise} ${typeof seen === 'string' ? seen : JSON.stringify(seen)}`)
}

/** A failed run: what was broken first, then how to run it alone. */
export const toRepeat = (command: string, cause: unknown): Error =>
  new Error(`${cause instanceof Error ? cause.message.slice(0, 300) : String(cause)} (repeat with: ${command})`, { cause })

const same = (a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>): string | null => {
  for (const [key, value] of a) if (!sameValue(value, b.get(key))) return key
  for (const key of b.keys()) if (!a.has(key)) return key
  return null
}

const visible = async (db: PortalDatabase): Promise<Map<string, Document>> => {
  const all = new Map<string, Document>()
  for (const kind of KINDS) for (const row of await db.rows(kind).toArray()) all.set(`${kind}:${row.id}`, toBody(row))
  return all
}

/** What the server last said, as the device remembers it. */
export const serverSide = async (db: PortalDatabase, seen?: Map<string, Document>): Promise<Map<string, Document>> => {
  const image = new Map(seen ?? (await visible(db)))
  for (const base of await db.base.toArray()) {
    if (base.body) image.set(base.key, base.body)
    else image.delete(base.key)
  }
  return image
}

const replayed = async (db: PortalDatabase, seen: Map<string, Document>): Promise<Map<string, Document>> => {
  const image = await serverSide(db, seen)
  const rows: Rows = { get: <Body extends Document>(kind: string, id: string) => image.get(`${kind}:${id}`) as Body | undefined }
  for (const { id, name, args, version, clientAt } of await db.outbox.orderBy('seq').toArray()) {
    const definition = findMutation(name)
    if (!definition) continue
    const decision = decideMutation(definition, {
      rows,
      args,
      version,
      context: { vendorId: vendorIdOf(db), now: clientAt, clientAt, mutationId: id },
    })
    for (const change of decision.ok ? decision.changes : []) {
      const { kind, id } = changeRef(change)
      if (change.op === 'put') image.set(`${kind}:${id}`, change.body)
      else image.delete(`${kind}:${id}`)
    }
  }
  return image
}

/** Everything that must be true on a device at every moment. */
export const holdDevice = async (db: PortalDatabase): Promise<void> => {
  const seen = await visible(db)
  const differs = same(await replayed(db, seen), seen)
  hold('visible = replay(base, waiting)', differs === null, differs ?? '')
  const recount = new Map<string, number>()
  for (const [key, body] of seen)
    for (const name of countersOf(key.split(':')[0] ?? '', body)) recount.set(name, (recount.get(name) ?? 0) + 1)
  const kept = new Map((await db.counters.toArray()).filter(({ value }) => value !== 0).map(({ key, value }) => [key, value]))
  hold('counters equal a recount', same(recount, kept) === null, same(recount, kept) ?? '')
  const seqs = (await db.outbox.orderBy('seq').primaryKeys()) as number[]
  hold(
    'the queue has no gap',
    seqs.every((seq, at) => seq === (seqs[0] ?? 1) + at),
    seqs,
  )
  const next = ((await db.meta.get('nextSeq'))?.value as number | undefined) ?? 1
  hold('the next place follows the queue', seqs.length === 0 || seqs.at(-1) === next - 1, [seqs, next])
}

/** What must be true of a vendor's fleet at the server, whoever did what when. */
export const holdFleet = (documents: ReadonlyMap<string, Document>): void => {
  // The server wrote them by the rules' own schemas.
  const of = <K extends Kind>(kind: K) =>
    [...documents].flatMap(([key, body]) => (key.startsWith(`${kind}:`) ? [body as Documents[K]] : []))
  const [containers, units] = [of('containers'), new Map(of('units').map((unit) => [unit.id, unit]))]
  const zones = new Set(of('zones').map(({ id }) => id))
  hold('a barcode is given once', new Set(containers.map(({ barcode }) => plainCode(barcode))).size === containers.length)
  for (const { id, zoneId } of containers) hold('a container stands in a zone that is there', zones.has(zoneId), [id, zoneId])
  for (const { busy } of of('vendors').flatMap(({ workingHours }) => workingHours ?? []))
    hold(
      'nobody is busy in a zone that is gone',
      busy.every(({ zoneId }) => zoneId === null || zones.has(zoneId)),
      busy,
    )
  const numbersOf = new Map(containers.map((container) => [container.id, lastNumber(container)]))
  for (const unit of units.values()) hold('a unit is one of its container', unit.number <= (numbersOf.get(unit.containerId) ?? 0), unit)
  for (const container of containers) {
    const numbers = Array.from({ length: lastNumber(container) }, (_, at) => at + 1)
    const owned = numbers.filter((number) => stateOf(container, number, units.get(unitId(container.id, number))) !== 'retired')
    hold('stock equals the units that are not retired', owned.length === container.inventory.stock, container)
  }
}

export const holdSame = (promise: string, a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>): void => {
  const key = same(a, b)
  hold(promise, key === null, key === null ? '' : [key, a.get(key), b.get(key)])
}

/** How far each device had read when it was last looked at. */
export type Cursors = Map<object, Cursor>

/** A cursor goes forward only, as long as the server is the same body of data. */
export const holdCursor = async (device: { readonly db: PortalDatabase }, seen: Cursors): Promise<void> => {
  const cursor = await readCursor(device.db)
  if (!cursor) return
  const before = seen.get(device)
  seen.set(device, cursor)
  const isBack = before !== undefined && before.epoch === cursor.epoch && cursor.revision < before.revision
  hold('a cursor never goes back within an epoch', !isBack, [before, cursor])
}
