import * as v from 'valibot'
import { editsOf } from '../kernel/edit.ts'
import { schemasOf } from '../kernel/field.ts'
import { defineForm, type FormField, type FormValues } from '../kernel/form.ts'
import { both, digitsFirst, email, givenDay, name, paper, paperNumber, phone, photo, words, type FormFault } from '../kernel/form-rules.ts'
import type { Day } from '../kernel/instant.ts'

const DRIVER_FORM_FIELDS = {
  name: { schema: both(name), input: 'bilingual' },
  phone: { schema: phone, form: digitsFirst(phone), input: 'mobile' },
  email: { schema: email, input: 'email' },
  bornOn: { schema: givenDay, input: 'day' },
  address: { schema: words, input: 'text' },
  licenseNumber: { schema: paperNumber, input: 'code' },
  licenseExpiresOn: { schema: givenDay, input: 'day' },
  profileImage: { schema: v.nullable(photo), input: 'photo', optional: true },
  drivingLicense: { schema: v.nullable(paper), input: 'paper', optional: true },
} as const satisfies Readonly<Record<string, FormField>>

/** What a vendor gives of a driver: the rules of forms, of changes on their way and of the server. */
export const driverContent = v.object(schemasOf(DRIVER_FORM_FIELDS))
export type DriverContent = v.InferOutput<typeof driverContent>

/** The switches are fields like any other: two devices that press one at the same time settle it as they settle a name. */
export const driverEdits = editsOf({ ...driverContent.entries, active: v.boolean(), available: v.boolean() })
export type DriverEdits = v.InferOutput<typeof driverEdits>

export type DriverValues = FormValues<typeof DRIVER_FORM_FIELDS>

export const driverForm = defineForm<DriverValues>(DRIVER_FORM_FIELDS)

/** Another license in the place of the one there is. */
type LicenseValues = Pick<DriverValues, 'licenseNumber' | 'licenseExpiresOn' | 'drivingLicense'>
const { licenseNumber, licenseExpiresOn, drivingLicense } = DRIVER_FORM_FIELDS
export const licenseForm = defineForm<LicenseValues>({ licenseExpiresOn, licenseNumber, drivingLicense })

/** Years of age from which a person may drive for a vendor. */
export const MIN_AGE = 18

/** Whether somebody is of age on a day; born on 29 February, they are it on 1 March. */
export const isOfAge = (bornOn: Day, on: Day): boolean => {
  const years = Number(on.slice(0, 4)) - Number(bornOn.slice(0, 4))
  return years > MIN_AGE || (years === MIN_AGE && bornOn.slice(4) <= on.slice(4))
}

/** What the form says of the age, which changes with the day. */
export const ageFault = (bornOn: string, today: Day): FormFault | null =>
  v.is(givenDay, bornOn) && !isOfAge(bornOn, today) ? 'under_18' : null
