import { afterEach, beforeEach, expect, it } from 'vitest'
import type { WorkingHours } from '#domain/hours/hours.ts'
import { USUAL_HOURS } from '#domain/hours/usual-hours.ts'
import type { Vendor } from '#domain/vendors/vendor.ts'
import { applyPull } from '#db/core/apply-pull.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { mutate } from '#db/core/mutate.ts'
import { openDevice, SAMPLE_VENDOR } from '#tests/support/open-device.ts'
import { sampleVendor } from '#tests/support/samples.ts'
import { conflictOf, resolveConflict } from './conflicts.ts'
import { undoChange } from './undo.ts'

const half = { from: '08:00', to: '13:00' }
const evening = { from: '16:00', to: '20:00' }

let db: PortalDatabase
const receive = (revision: number, hours?: WorkingHours, refused?: string) => {
  const body: Vendor = { ...sampleVendor({ id: SAMPLE_VENDOR }), ...(hours ? { workingHours: hours } : {}) }
  const result = { t: 'result' as const, seq: 1, status: 'rejected' as const, code: 'edit.conflict', params: {}, revision, serverAt: 'now' }
  return applyPull(db, {
    rows: [{ t: 'put', kind: 'vendors', id: body.id, revision, body }],
    results: refused === undefined ? [] : [{ ...result, id: refused }],
    lastSeq: refused === undefined ? 0 : 1,
    cursor: { epoch: 'e', scope: 's', revision, after: null },
    durable: revision,
  })
}
const shown = async () => ((await db.rows('vendors').get(SAMPLE_VENDOR)) as unknown as Vendor).workingHours
const change = async (edits: Parameters<typeof mutate<'vendor.changeHours'>>[2]['edits'], isFirst?: true) => {
  const made = await mutate(db, 'vendor.changeHours', { vendorId: SAMPLE_VENDOR, edits, ...(isFirst ? { isFirst } : {}) })
  if (made.status !== 'queued') throw new Error(made.rejection.code)
  return made.mutationId
}

beforeEach(async () => {
  db = openDevice()
  await receive(1)
})
afterEach(() => db.close())

it('hours are seen at once, wait in the outbox, and their first setting is taken back to none', async () => {
  const id = await change({ thursday: { from: USUAL_HOURS.thursday, to: half } }, true)
  expect(await shown()).toEqual({ ...USUAL_HOURS, thursday: half })
  expect(await db.outbox.toArray()).toMatchObject([{ name: 'vendor.changeHours' }])
  await undoChange(db, id)
  expect(await shown()).toBeUndefined()
})

it('a week that is never open is refused before it is queued', async () => {
  const open = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'saturday']
  const edits = Object.fromEntries(open.map((weekday) => [weekday, { from: USUAL_HOURS.sunday, to: null }]))
  await expect(change(edits)).rejects.toThrow('hours.never_open')
  expect(await db.outbox.count()).toBe(0)
})

it('two devices that change the same day are told so, day by day; another day is nobody’s conflict', async () => {
  await receive(2, USUAL_HOURS)
  const id = await change({ friday: { from: null, to: half }, saturday: { from: USUAL_HOURS.saturday, to: half } })
  await receive(3, { ...USUAL_HOURS, friday: evening }, id)
  const card = await db.rejections.get(id)
  if (!card) throw new Error('no card')
  expect(await conflictOf(db, card)).toMatchObject({
    fields: [{ field: 'friday', before: null, yours: half, theirs: evening }],
    undisputed: ['saturday'],
  })
  expect(await resolveConflict(db, card, { friday: 'theirs' })).toMatchObject({ status: 'queued' })
  expect(await shown()).toEqual({ ...USUAL_HOURS, friday: evening, saturday: half })
})

/** The first setting: all that the form shows, with what was changed of it. */
const all = (to: Partial<WorkingHours>) =>
  Object.fromEntries(
    Object.entries({ ...USUAL_HOURS, ...to }).map(([field, now]) => [field, { from: USUAL_HOURS[field as keyof WorkingHours], to: now }]),
  )

it('two devices that set different hours for the first time are both right', async () => {
  await change(all({ sunday: null }), true)
  await receive(2, { ...USUAL_HOURS, thursday: half })
  expect(await shown()).toEqual({ ...USUAL_HOURS, thursday: half, sunday: null })
})

it('two devices that set the hours for the first time dispute only what both of them changed', async () => {
  const id = await change(all({ sunday: null, friday: half }), true)
  // The other one was quicker: Thursday and Friday.
  const theirs = { ...USUAL_HOURS, thursday: half, friday: evening }
  await receive(2, theirs, id)
  const card = await db.rejections.get(id)
  if (!card) throw new Error('no card')
  expect(await conflictOf(db, card)).toMatchObject({
    fields: [{ field: 'friday', before: null, yours: half, theirs: evening }],
    undisputed: ['sunday'],
  })
  expect(await resolveConflict(db, card, { friday: 'theirs' })).toMatchObject({ status: 'queued' })
  expect(await shown()).toEqual({ ...theirs, sunday: null })
})
