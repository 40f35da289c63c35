import { driverForm } from '#domain/drivers/driver-form.ts'
import { newContainerForm } from '#domain/containers/container-form.ts'
import { zoneForm } from '#domain/zones/zone-form.ts'
import type { FieldMessages } from '#screens/form/fields.ts'
import { CONTAINER_FIELD_MESSAGES } from '#screens/containers/messages.ts'
import { DRIVER_FIELD_MESSAGES } from '#screens/drivers/messages.ts'
import { ZONE_FIELD_MESSAGES } from '#screens/zones/messages.ts'
import { sampleDriver, sampleId, sampleNewContainer, sampleZone } from '#tests/support/samples.ts'
import type { Rule } from './rule.ts'

type Label = readonly [field: string, en: string, ar: string]

const file = (type: string) => ({ sha256: 'a'.repeat(64), name: 'a.x', type, size: 9 })

const rule = ([field, en, ar]: Label, typed: unknown, code: string, texts: readonly [en: string, ar: string]): Rule => ({
  field,
  typed,
  code,
  en: texts[0].replace('{field}', en),
  ar: texts[1].replace('{field}', ar),
})

const REQUIRED = ['{field} is required', 'حقل «{field}» مطلوب'] as const
const required = (label: Label, typed: unknown = '') => rule(label, typed, 'required', REQUIRED)
const LENGTH_70 = ['{field} must be 2 to 70 characters', 'يجب أن يكون حقل «{field}» بين حرفين و70 حرفًا'] as const
const LENGTH_20 = ['{field} must be 2 to 20 characters', 'يجب أن يكون حقل «{field}» بين حرفين و20 حرفًا'] as const
const LENGTH_40 = ['{field} must be 1 to 40 characters', 'يجب أن يكون حقل «{field}» بين حرف واحد و40 حرفًا'] as const
const AMOUNT = [
  '{field} must be an amount in riyals, with two decimals at most',
  'يجب أن يكون حقل «{field}» مبلغًا بالريال، بمنزلتين عشريتين على الأكثر',
] as const
const UNITS = ['{field} must be 1 to 500', 'يجب أن يكون حقل «{field}» عددًا من 1 إلى 500'] as const
const DAY = ['{field} must be a valid date', 'يجب أن يكون حقل «{field}» يومًا صحيحًا في التقويم'] as const
const PHONE = ['{field} must be exactly 10 digits', 'يجب أن يتكوّن حقل «{field}» من 10 أرقام بالضبط'] as const

const both = (text: string) => ({ en: text, ar: text })
const named = (label: Label): readonly Rule[] => [
  required(label, both('')),
  rule(label, both('x'), 'length_2_70', LENGTH_70),
  rule(label, both('x'.repeat(71)), 'length_2_70', LENGTH_70),
]
const text = (label: Label, most: number, code: string, texts: readonly [string, string]): readonly Rule[] => [
  required(label),
  required(label, '   '),
  rule(label, 'x', code, texts),
  rule(label, 'x'.repeat(most + 1), code, texts),
]

const PHONE_LABEL: Label = ['phone', 'Phone', 'الجوال']
const EMAIL: Label = ['email', 'Email', 'البريد الإلكتروني']
const BORN: Label = ['bornOn', 'Date of birth', 'تاريخ الميلاد']
const AMOUNTS: readonly Label[] = [
  ['price', 'Price', 'السعر'],
  ['pickupFee', 'Pickup fee', 'رسوم الرفع'],
  ['deliveryFee', 'Delivery fee', 'رسوم التوصيل'],
]
const STOCK: Label = ['stock', 'Stock', 'المخزون']
const BARCODE: Label = ['barcode', 'Barcode', 'الباركود']

/** What a vendor gives of one noun. */
interface FleetForm {
  readonly noun: string
  /** The first faults of the form, by field, where something stands in the place of what is right. */
  readonly judge: (typed: Readonly<Record<string, unknown>>) => Readonly<Record<string, string | undefined>>
  readonly words: Readonly<Record<string, FieldMessages>>
  /** The change that adds what is right, with something else in its place. */
  readonly add: (typed: Readonly<Record<string, unknown>>) => { readonly name: string; readonly args: unknown }
  readonly rules: readonly Rule[]
}

const { name, phone, email, bornOn, address, licenseNumber, licenseExpiresOn } = sampleDriver()
const driver = { name, phone, email, bornOn, address, licenseNumber, licenseExpiresOn, profileImage: null, drivingLicense: null }
const zone = { name: sampleZone().name, status: 'active', area: null }
const container = sampleNewContainer()

/** Section 5 for zones, drivers and containers: at the form and at the server. */
export const FLEET_FORMS: readonly FleetForm[] = [
  {
    noun: 'a zone',
    judge: (typed) => zoneForm.faultsOf({ ...zoneForm.toValues(zone), ...typed }),
    words: ZONE_FIELD_MESSAGES,
    add: (typed) => ({ name: 'zone.create', args: { zoneId: sampleId(2, 9), zone: { ...zone, ...typed } } }),
    rules: named(['name', 'Zone name', 'اسم النطاق']),
  },
  {
    noun: 'a driver',
    judge: (typed) => driverForm.faultsOf({ ...driverForm.toValues(driver), ...typed }),
    words: DRIVER_FIELD_MESSAGES,
    add: (typed) => ({ name: 'driver.create', args: { driverId: sampleId(3, 9), driver: { ...driver, ...typed } } }),
    rules: [
      ...named(['name', 'Name', 'الاسم']),
      required(EMAIL),
      rule(EMAIL, 'sami@', 'email', ['Invalid email address', 'عنوان بريد إلكتروني غير صالح']),
      required(PHONE_LABEL),
      rule(PHONE_LABEL, '05x2345678', 'digits', ['{field} must be numbers only', 'لا يقبل حقل «{field}» إلا الأرقام']),
      ...['051234567', '05123456789'].map((typed) => rule(PHONE_LABEL, typed, 'mobile', PHONE)),
      required(BORN),
      rule(BORN, '1990-02-30', 'day', DAY),
      ...text(['address', 'Address', 'العنوان'], 70, 'length_2_70', LENGTH_70),
      ...text(['licenseNumber', 'License number', 'رقم الرخصة'], 20, 'length_2_20', LENGTH_20),
      required(['licenseExpiresOn', 'License expires on', 'تاريخ انتهاء الرخصة']),
      rule(['profileImage', 'Photo', 'الصورة'], file('application/pdf'), 'file_photo', [
        '{field} must be JPG, JPEG or PNG',
        'لا يقبل حقل «{field}» إلا صور JPG أو JPEG أو PNG',
      ]),
      rule(['drivingLicense', 'Driving license', 'رخصة القيادة'], file('image/png'), 'file_pdf', [
        '{field} must be a PDF file',
        'لا يقبل حقل «{field}» إلا ملف PDF',
      ]),
    ],
  },
  {
    noun: 'a container',
    judge: (typed) => newContainerForm.faultsOf({ ...newContainerForm.toValues(container), ...typed }),
    words: CONTAINER_FIELD_MESSAGES,
    add: (typed) => ({
      name: 'container.create',
      args: { containers: [{ containerId: sampleId(4, 9), container: { ...container, ...typed } }] },
    }),
    rules: [
      required(['wasteType', 'Waste type', 'نوع النفايات']),
      required(['binSize', 'Container size', 'حجم الحاوية']),
      required(['zoneId', 'Zone', 'النطاق']),
      ...AMOUNTS.flatMap((label) => [required(label), rule(label, '1.234', 'amount', AMOUNT), rule(label, 'x', 'amount', AMOUNT)]),
      required(STOCK),
      rule(STOCK, '1.5', 'whole', ['{field} must be a whole number', 'يجب أن يكون حقل «{field}» عددًا صحيحًا']),
      ...['0', '501'].map((typed) => rule(STOCK, typed, 'units', UNITS)),
      required(BARCODE),
      rule(BARCODE, 'X'.repeat(41), 'length_1_40', LENGTH_40),
      rule(BARCODE, 'RN_1', 'barcode_signs', [
        'Barcode may hold letters A to Z, digits and - . $ / + % only',
        'لا يقبل الباركود إلا الحروف من A إلى Z والأرقام والرموز - . $ / + %',
      ]),
    ],
  },
]

/** What other places than a field say of them: the catalogue of section 8, and what a map, a day and a list of barcodes refuse. */
export const FLEET_SENTENCES = [
  ['barcode_taken', 'Barcode must be unique', 'يجب أن يكون الباركود فريدًا'],
  ['under_18', 'The driver must be at least 18 years old', 'يجب ألا يقل عمر السائق عن 18 عامًا'],
  ['area_corners', 'The area needs at least three corners', 'تحتاج المنطقة إلى ثلاث زوايا على الأقل'],
  ['area_crossing', 'The border of the area crosses itself', 'حدود المنطقة تتقاطع مع نفسها'],
  ['area_country', 'The area is larger than the country', 'المنطقة أكبر من مساحة المملكة'],
] as const
