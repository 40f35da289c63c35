import * as v from 'valibot'
import { brokenField } from '../kernel/broken-field.ts'
import { id } from '../kernel/id.ts'
import { dayOf, instant } from '../kernel/instant.ts'
import { accept, defineMutation, put, refuse } from '../kernel/mutation.ts'
import { driverContent, isOfAge } from './driver-form.ts'
import { driverSchema, type Driver } from './driver.ts'

/** A driver of a vendor who brings a fleet along when joining, by the rules of the form; nobody who is not of age on the day. */
export const importDriver = defineMutation({
  name: 'driver.import',
  version: 1,
  by: 'marketplace',
  args: driverSchema,
  needs: (args) => [{ kind: 'drivers', id: args.id }],
  decide: (rows, args, { now }) => {
    if (rows.get('drivers', args.id)) return refuse('record.exists', { kind: 'drivers' })
    const field = brokenField(driverContent.entries, args)
    if (field !== null) return refuse('mutation.invalid', { field })
    if (!isOfAge(args.bornOn, dayOf(now))) return refuse('mutation.invalid', { field: 'bornOn' })
    return accept(put('drivers', args))
  },
})

/** The one-time code that was sent to a driver's phone came back at that moment: it proves the number it was sent to, and no later one. */
export const confirmDriverPhone = defineMutation({
  name: 'driver.confirmPhone',
  version: 1,
  by: 'marketplace',
  args: v.object({ driverId: id, phone: driverSchema.entries.phone, at: instant }),
  needs: (args) => [{ kind: 'drivers', id: args.driverId }],
  decide: (rows, { driverId, phone, at }) => {
    const driver = rows.get('drivers', driverId)
    if (!driver) return refuse('record.not_found', { kind: 'drivers' })
    if (driver.removedAt !== undefined) return refuse('driver.removed')
    if (driver.phone !== phone) return refuse('driver.phone_changed')
    return accept(put('drivers', { ...driver, phoneVerifiedAt: driver.phoneVerifiedAt ?? at } satisfies Driver))
  },
})
