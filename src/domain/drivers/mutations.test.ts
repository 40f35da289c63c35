import { describe, expect, it } from 'vitest'
import { rowsOf, sampleContext, sampleDriver, sampleId } from '#tests/support/samples.ts'
import type { DriverEdits } from './driver-form.ts'
import type { Driver } from './driver.ts'
import { changeDriver, createDriver, removeDriver, restoreDriver } from './mutations.ts'

const driverId = sampleId(3)
const { id: _id, phoneVerifiedAt: _verified, active: _active, available: _available, createdAt: _created, ...given } = sampleDriver()
const rows = (over: Partial<Driver> = {}) => rowsOf({ drivers: [sampleDriver(over)] })
const change = (edits: DriverEdits, over: Partial<Driver> = {}) => changeDriver.decide(rows(over), { driverId, edits }, sampleContext)
const at = sampleContext.now
const today = at.slice(0, 10)
const birthday = `${Number(today.slice(0, 4)) - 18}${today.slice(4)}`
const photo = { sha256: 'b'.repeat(64), name: 'face.png', type: 'image/png', size: 9 } as const

describe('driver.create', () => {
  const create = (over: Partial<typeof given> = {}) =>
    createDriver.decide(rowsOf({}), { driverId, driver: { ...given, ...over } as never }, sampleContext)

  it('adds somebody who is at work, and whose phone is still to be verified', () => {
    expect(create()).toMatchObject({
      ok: true,
      changes: [{ body: { id: driverId, active: true, available: true, phoneVerifiedAt: null, createdAt: at } }],
    })
  })

  it.each([
    [birthday, true],
    [`${birthday.slice(0, 8)}${String(Number(birthday.slice(8)) + 1).padStart(2, '0')}`, false],
  ])('takes who was born on %s on the day of their birthday, and not the day before: %s', (bornOn, ok) => {
    expect(create({ bornOn })).toMatchObject(ok ? { ok } : { ok, rejection: { code: 'driver.under_age' } })
  })

  it('judges the age by the day in Riyadh, which begins at 21:00 of the day before in Greenwich', () => {
    const born = { ...given, bornOn: '2008-11-22' } as never
    const createAt = (now: string) => createDriver.decide(rowsOf({}), { driverId, driver: born }, { ...sampleContext, now })
    expect(createAt('2026-11-21T21:00:00.000Z')).toMatchObject({ ok: true })
    expect(createAt('2026-11-21T20:59:59.999Z')).toMatchObject({ rejection: { code: 'driver.under_age' } })
  })

  it('names both files, and is taken back by a deletion', () => {
    const args = { driverId, driver: { ...given, profileImage: photo } as never }
    expect(createDriver.files?.(args)).toEqual([photo.sha256, given.drivingLicense?.sha256])
    expect(createDriver.inverse?.(args, driverId)).toEqual({ name: 'driver.remove', args: { driverId, added: args.driver } })
  })

  it('is taken back where nobody has worked with them since', () => {
    const added = given as never
    const fresh = { phoneVerifiedAt: null }
    const undo = (now: Partial<Driver>) => removeDriver.decide(rows({ ...fresh, ...now }), { driverId, added }, sampleContext)
    expect(undo({})).toMatchObject({ ok: true, changes: [{ body: { removedAt: at } }] })
    for (const now of [{ phone: '0509999999' }, { available: false }, { phoneVerifiedAt: at }])
      expect(undo(now)).toMatchObject({ rejection: { code: 'record.changed_since', params: { kind: 'drivers' } } })
  })
})

describe('driver.change', () => {
  it('keeps what another device changed in other fields', () => {
    expect(change({ address: { from: 'Riyadh, Al Malaz', to: 'Riyadh, Al Olaya' } }, { email: 'other@example.com' })).toMatchObject({
      changes: [{ body: { address: 'Riyadh, Al Olaya', email: 'other@example.com' } }],
    })
  })

  it('is refused with the names of the fields that both changed', () => {
    expect(change({ address: { from: 'Jeddah', to: 'Riyadh, Al Olaya' } })).toMatchObject({
      rejection: { code: 'edit.conflict', params: { fields: 'address' } },
    })
  })

  it('asks for another phone to be verified, and for the same one not again', () => {
    const verified = { phoneVerifiedAt: at }
    expect(change({ phone: { from: '0501234567', to: '0507654321' } }, verified)).toMatchObject({
      changes: [{ body: { phoneVerifiedAt: null } }],
    })
    expect(change({ phone: { from: '0501234567', to: '0501234567' } }, verified)).toMatchObject({ changes: [{ body: verified }] })
    expect(change({ available: { from: true, to: false } }, verified)).toMatchObject({
      changes: [{ body: { ...verified, available: false } }],
    })
  })

  it('is verified again as soon as the driver has the number back that was proved, and with no other', () => {
    const [first, second, third] = ['0501234567', '0507654321', '0509999999'] as const
    const give = (driver: Driver, to: string): Driver => {
      const edits = { phone: { from: driver.phone, to } }
      const decision = changeDriver.decide(rowsOf({ drivers: [driver] }), { driverId, edits }, sampleContext)
      const [put] = decision.ok ? decision.changes : []
      if (put?.op !== 'put' || put.kind !== 'drivers') throw new Error('refused')
      return put.body
    }
    const proved = { ...sampleDriver({ phone: first }), phoneVerifiedAt: at }
    const other = give(proved, second)
    expect(give(other, first).phoneVerifiedAt).toBe(at)
    expect(give(give(other, third), first).phoneVerifiedAt).toBe(at)
    expect(give(other, third).phoneVerifiedAt).toBeNull()
    // Never proved, it is not for having been the driver's before.
    expect(give(give({ ...proved, phoneVerifiedAt: null }, second), first).phoneVerifiedAt).toBeNull()
    // The other one was proved meanwhile: both were, each for itself.
    const later = '2026-11-22T08:00:00.000Z'
    const back = give({ ...other, phoneVerifiedAt: later }, first)
    expect(back).toMatchObject({ phone: first, phoneVerifiedAt: at })
    expect(give(back, second)).toMatchObject({ phone: second, phoneVerifiedAt: later })
  })

  it('judges the age only where it is changed: the record may be of another release', () => {
    expect(change({ bornOn: { from: '1990-02-28', to: today } })).toMatchObject({ rejection: { code: 'driver.under_age' } })
    expect(change({ active: { from: true, to: false } }, { bornOn: today })).toMatchObject({ ok: true })
  })

  it('judges the age by the day in Riyadh', () => {
    const edits = { bornOn: { from: '1990-02-28', to: '2008-11-22' } }
    const changeAt = (now: string) => changeDriver.decide(rows(), { driverId, edits }, { ...sampleContext, now })
    expect(changeAt('2026-11-21T21:00:00.000Z')).toMatchObject({ ok: true })
    expect(changeAt('2026-11-21T20:59:59.999Z')).toMatchObject({ rejection: { code: 'driver.under_age' } })
  })

  it('names the files it brings, and is taken back by its reverse', () => {
    const edits = { profileImage: { from: null, to: photo }, active: { from: true, to: false } }
    expect(changeDriver.files?.({ driverId, edits })).toEqual([photo.sha256])
    expect(changeDriver.inverse?.({ driverId, edits }, driverId)).toEqual({
      name: 'driver.change',
      args: { driverId, edits: { profileImage: { from: photo, to: null }, active: { from: false, to: true } } },
    })
    expect(changeDriver.inverse?.({ driverId, edits: { phone: { from: 'none', to: '0501234567' } } }, driverId)).toBeNull()
  })
})

describe('a deleted driver', () => {
  it('keeps the record with the moment, which a second deletion leaves as it is', () => {
    expect(removeDriver.decide(rows(), { driverId }, sampleContext)).toMatchObject({
      changes: [{ op: 'put', body: { removedAt: at, name: { en: 'Fahd' } } }],
    })
    const before = '2026-01-01T00:00:00.000Z'
    expect(removeDriver.decide(rows({ removedAt: before }), { driverId }, sampleContext)).toMatchObject({
      changes: [{ body: { removedAt: before } }],
    })
  })

  it('comes back as they were', () => {
    expect(restoreDriver.decide(rows({ removedAt: at }), { driverId }, sampleContext)).toEqual({
      ok: true,
      changes: [{ op: 'put', kind: 'drivers', body: sampleDriver() }],
    })
    expect(removeDriver.inverse?.({ driverId }, at)).toEqual({ name: 'driver.restore', args: { driverId, takesBack: at } })
    expect(restoreDriver.inverse?.({ driverId }, driverId)).toEqual({ name: 'driver.remove', args: { driverId } })
  })

  it('comes back by the undo of the deletion that was, and by no other', () => {
    const [first, second] = [sampleId(98, 1), sampleId(98, 2)]
    const gone = removeDriver.decide(rows(), { driverId }, { ...sampleContext, mutationId: first })
    const body = gone.ok && gone.changes[0]?.op === 'put' ? gone.changes[0].body : {}
    expect(body).toMatchObject({ removedBy: first })
    // Somebody else deletes them as well: it stays the first one's doing.
    expect(removeDriver.decide(rows(body), { driverId }, { ...sampleContext, mutationId: second })).toMatchObject({
      changes: [{ body: { removedBy: first } }],
    })
    const back = (takesBack?: string) => restoreDriver.decide(rows(body), { driverId, ...(takesBack && { takesBack }) }, sampleContext)
    expect(back(second)).toMatchObject({ rejection: { code: 'record.deleted_by_other', params: { kind: 'drivers' } } })
    expect(back(first)).toEqual({ ok: true, changes: [{ op: 'put', kind: 'drivers', body: sampleDriver() }] })
    expect(back()).toMatchObject({ ok: true })
    // Back already, whoever it was.
    expect(restoreDriver.decide(rows(), { driverId, takesBack: second }, sampleContext)).toMatchObject({ ok: true })
  })

  it('is not changed any more', () => {
    expect(change({ active: { from: true, to: false } }, { removedAt: at })).toMatchObject({ rejection: { code: 'driver.removed' } })
  })

  it.each([changeDriver, removeDriver, restoreDriver])('is said by $name not to be there where there was none', ({ decide }) => {
    const args = { driverId, edits: { active: { from: true, to: false } } }
    expect(decide(rowsOf({}), args, sampleContext)).toMatchObject({ rejection: { code: 'record.not_found', params: { kind: 'drivers' } } })
  })
})
