import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { ageFault, driverContent, driverForm, type DriverContent } from '#domain/drivers/driver-form.ts'
import type { Day } from '#domain/kernel/instant.ts'
import { formFaultMessage } from '#i18n/form-messages.ts'
import type { ImportColumns } from '#screens/import/declaration.ts'
import { fieldColumns } from '#screens/import/field-column.ts'
import { DRIVER_FIELD_MESSAGES } from './messages.ts'

/** A driver's row in a table: what a form would hold, but for the name, which stands in two columns. */
export interface DriverRow {
  readonly name: string
  readonly nameAr: string
  readonly phone: string
  readonly email: string
  readonly bornOn: string
  readonly address: string
  readonly licenseNumber: string
  readonly licenseExpiresOn: string
}

/** Whoever imports the mended file a second time would have every driver twice. */
const PHONE_TAKEN = msg`A driver with this phone number already exists`

const inBoth = (name: string) => ({ en: name, ar: name })

/** The columns of drivers. `today`: the day in Riyadh, by which somebody is of age. */
export const driverColumns = (_: (message: MessageDescriptor) => string, today: Day): ImportColumns<DriverRow> => {
  const column = fieldColumns(_, driverForm, DRIVER_FIELD_MESSAGES)
  const bornOn = column('bornOn', {
    also: ['Date of birth', 'Birth date', 'Born on', 'تاريخ الميلاد', 'تاريخ الولادة'],
    example: '1990-05-17',
  })
  return {
    name: column('name', {
      also: ['Name', 'Driver', 'Driver name', 'Name (English)', 'الاسم', 'السائق', 'اسم السائق'],
      example: 'Sami Al Harbi',
      asFormValue: inBoth,
    }),
    nameAr: column('name', {
      header: msg`Name in Arabic`,
      also: ['Name in Arabic', 'Name (Arabic)', 'Arabic name', 'الاسم بالعربية', 'الاسم العربي'],
      example: 'سامي الحربي',
      optional: true,
      asFormValue: inBoth,
    }),
    phone: column('phone', {
      also: ['Phone', 'Mobile', 'Phone number', 'Mobile number', 'الجوال', 'رقم الجوال', 'الهاتف', 'رقم الهاتف'],
      example: '0501234567',
      repeated: PHONE_TAKEN,
    }),
    email: column('email', {
      also: ['Email', 'E-mail', 'Email address', 'البريد الإلكتروني', 'البريد', 'الإيميل'],
      example: 'sami@example.com',
    }),
    bornOn: {
      ...bornOn,
      read: (text, row) => {
        const read = bornOn.read(text, row)
        const fault = 'fault' in read ? null : ageFault(read.value, today)
        return fault === null ? read : { fault: formFaultMessage(fault, _(DRIVER_FIELD_MESSAGES.bornOn.label)) }
      },
    },
    address: column('address', { also: ['Address', 'العنوان'], example: 'Al Olaya, Riyadh' }),
    licenseNumber: column('licenseNumber', {
      also: ['License number', 'Licence number', 'License', 'Licence', 'رقم الرخصة', 'رقم رخصة القيادة'],
      example: '1029384756',
    }),
    licenseExpiresOn: column('licenseExpiresOn', {
      also: ['License expires on', 'License expiry', 'Licence expiry', 'Expires on', 'تاريخ انتهاء الرخصة', 'انتهاء الرخصة'],
      example: '2029-03-31',
    }),
  }
}

/** What is made of a row. A name given in one language is the name in both. */
export const driverOf = ({ name, nameAr, ...fields }: DriverRow): DriverContent =>
  v.parse(
    driverContent,
    driverForm.toRecord({ ...driverForm.toValues(null), ...fields, name: { en: name, ar: nameAr === '' ? name : nameAr } }),
  )
