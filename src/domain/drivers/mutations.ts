import * as v from 'valibot'
import { isAnother } from '../kernel/decision.ts'
import { mergeEdits, reverseEdits } from '../kernel/edit.ts'
import { id, type FileRef } from '../kernel/id.ts'
import { dayOf } from '../kernel/instant.ts'
import { accept, defineMutation, put, refuse } from '../kernel/mutation.ts'
import { isUnchanged } from '../kernel/unchanged.ts'
import { driverContent, driverEdits, isOfAge, type DriverContent } from './driver-form.ts'
import type { Driver } from './driver.ts'

const namesOf = (...files: readonly (FileRef | null | undefined)[]): string[] => files.flatMap((file) => (file ? [file.sha256] : []))

const madeDriver = (driverId: string, content: DriverContent, at: string): Driver => ({
  id: driverId,
  ...content,
  phoneVerifiedAt: null,
  active: true,
  available: true,
  createdAt: at,
})

/** The vendor adds a driver, who can be given work when the phone is verified. */
export const createDriver = defineMutation({
  name: 'driver.create',
  version: 1,
  by: 'vendor',
  args: v.object({ driverId: id, driver: driverContent }),
  needs: ({ driverId }) => [{ kind: 'drivers', id: driverId }],
  decide: (rows, { driverId, driver }, { now }) => {
    if (rows.get('drivers', driverId)) return refuse('record.exists', { kind: 'drivers' })
    if (!isOfAge(driver.bornOn, dayOf(now))) return refuse('driver.under_age')
    return accept(put('drivers', madeDriver(driverId, driver, now)))
  },
  files: ({ driver }) => namesOf(driver.profileImage, driver.drivingLicense),
  inverse: ({ driverId, driver }) => ({ name: 'driver.remove', args: { driverId, added: driver } }),
})

/** A driver after a change. A number is verified if it was that very one that was proved: now, or before the driver was given another. */
const withPhone = (before: Driver, body: Driver): Driver => {
  if (body.phone === before.phone) return body
  const { verifiedBefore, phoneVerifiedAt: at } = before
  const proved = at === null ? verifiedBefore : { phone: before.phone, at }
  return {
    ...body,
    phoneVerifiedAt: verifiedBefore?.phone === body.phone ? verifiedBefore.at : null,
    ...(proved ? { verifiedBefore: proved } : {}),
  }
}

/** The vendor changes fields of a driver, among them the switches. Another phone has to be verified. */
export const changeDriver = defineMutation({
  name: 'driver.change',
  version: 1,
  by: 'vendor',
  args: v.object({ driverId: id, edits: driverEdits }),
  needs: ({ driverId }) => [{ kind: 'drivers', id: driverId }],
  decide: (rows, { driverId, edits }, { now }) => {
    const driver = rows.get('drivers', driverId)
    if (!driver) return refuse('record.not_found', { kind: 'drivers' })
    if (driver.removedAt !== undefined) return refuse('driver.removed')
    if (edits.bornOn && !isOfAge(edits.bornOn.to, dayOf(now))) return refuse('driver.under_age')
    const merge = mergeEdits(driver, edits)
    if (!merge.ok) return refuse('edit.conflict', { fields: merge.fields.join(',') })
    return accept(put('drivers', withPhone(driver, merge.body)))
  },
  files: ({ edits }) => namesOf(edits.profileImage?.to, edits.drivingLicense?.to),
  inverse: ({ driverId, edits }) => {
    const reversed = reverseEdits(edits)
    return v.is(driverEdits, reversed) ? { name: 'driver.change', args: { driverId, edits: reversed } } : null
  },
})

/**
 * The vendor deletes a driver: the record stays for what they did, and stands in no list any more. What they still have to do is judged
 * where all of the vendor's records are known (`references.ts`). `added`: as the same person added them, where that is taken back; whom
 * somebody has worked with since stays.
 */
export const removeDriver = defineMutation({
  name: 'driver.remove',
  version: 1,
  by: 'vendor',
  args: v.object({ driverId: id, added: v.optional(driverContent) }),
  needs: ({ driverId }) => [{ kind: 'drivers', id: driverId }],
  decide: (rows, { driverId, added }, { now, mutationId }) => {
    const driver = rows.get('drivers', driverId)
    if (!driver) return refuse('record.not_found', { kind: 'drivers' })
    // Gone on another device already: it is as the person wants it, and as it was then.
    if (driver.removedAt !== undefined) return accept(put('drivers', driver))
    if (added && !isUnchanged(driver, madeDriver(driverId, added, driver.createdAt), []))
      return refuse('record.changed_since', { kind: 'drivers' })
    return accept(put('drivers', { ...driver, removedAt: now, removedBy: mutationId } satisfies Driver))
  },
  inverse: ({ driverId }, mutationId) => ({ name: 'driver.restore', args: { driverId, takesBack: mutationId } }),
})

/** The vendor takes the deletion of a driver back. `takesBack`: the one that is meant; somebody else's stays. */
export const restoreDriver = defineMutation({
  name: 'driver.restore',
  version: 1,
  by: 'vendor',
  args: v.object({ driverId: id, takesBack: v.optional(id) }),
  needs: ({ driverId }) => [{ kind: 'drivers', id: driverId }],
  decide: (rows, { driverId, takesBack }) => {
    const driver = rows.get('drivers', driverId)
    if (!driver) return refuse('record.not_found', { kind: 'drivers' })
    const { removedAt, removedBy, ...back } = driver
    if (removedAt !== undefined && isAnother(takesBack, removedBy)) return refuse('record.deleted_by_other', { kind: 'drivers' })
    return accept(put('drivers', back satisfies Driver))
  },
  inverse: ({ driverId }) => ({ name: 'driver.remove', args: { driverId } }),
})

export const DRIVER_REJECTIONS = [
  'driver.under_age',
  'driver.removed',
  'driver.inactive',
  'driver.unavailable',
  'driver.phone_unverified',
  'driver.licence_expired',
  'driver.has_bookings',
  'driver.has_operations',
] as const
export type DriverRejection = (typeof DRIVER_REJECTIONS)[number]

declare module '../kernel/rejection.ts' {
  interface RejectionsByNoun {
    readonly drivers: DriverRejection
  }
}
