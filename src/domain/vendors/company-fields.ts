import * as v from 'valibot'
import { declare as declareField, schemasOf } from '../kernel/field.ts'
import type { FieldInput } from '../kernel/form.ts'
import { between, both, matching, name, paper, paperNumber as number, phone, photo, words, type FormFault } from '../kernel/form-rules.ts'
import { id } from '../kernel/id.ts'
import type { SetupStep } from './setup-steps.ts'

const degrees = (most: number, code: FormFault) => v.pipe(v.number(code), v.minValue(-most, code), v.maxValue(most, code))

/** A yard where the vendor keeps and empties bins, as a person gives it: its address is enough, a pin on the map may be missing. */
const yardFields = v.object({
  id,
  name: both(words),
  address: both(between(1, 300, 'length_300')),
  point: v.nullable(v.object({ lat: degrees(90, 'latitude'), lng: degrees(180, 'longitude') })),
})

/** What a form and a page need to know of a field besides its rule. */
export interface FieldDeclaration {
  readonly section: 'company' | 'place' | 'files' | 'yards'
  /** The step of the set-up that asks for it. */
  readonly step: SetupStep
  readonly input: FieldInput
  /** May be left empty. */
  readonly optional?: true
  /** What the browser may fill in by itself. */
  readonly autoComplete?: string
}

const declare = <Schema extends v.GenericSchema, Declaration extends FieldDeclaration>(schema: Schema, declaration: Declaration) =>
  declareField(schema, declaration)
const OF_COMPANY = { section: 'company', step: 'business-details' } as const
const OF_CONTACT = { section: 'company', step: 'account' } as const
const OF_PLACE = { section: 'place', step: 'business-details' } as const

/**
 * Every field of the company, declared once, in the order in which they are shown and asked for: the rule of the specification with the
 * code of its message, and what forms, the profile, the set-up, corrections and exports need to know. Its label stands in
 * `src/i18n/company-messages.ts`, what a record may hold of it in `vendor.ts`.
 */
const COMPANY_FIELDS = {
  companyName: declare(both(name), { ...OF_COMPANY, input: 'bilingual' }),
  vendorName: declare(name, { ...OF_CONTACT, input: 'text', autoComplete: 'name' }),
  mobileNumber: declare(phone, { ...OF_CONTACT, input: 'mobile', autoComplete: 'tel-national' }),
  commercialRegisterNumber: declare(number, { ...OF_COMPANY, input: 'code' }),
  taxNumber: declare(number, { ...OF_COMPANY, input: 'code' }),
  licenseNumber: declare(number, { ...OF_COMPANY, input: 'code' }),
  logo: declare(photo, { section: 'files', step: 'account', input: 'photo' }),
  country: declare(words, { ...OF_PLACE, input: 'text', autoComplete: 'country-name' }),
  state: declare(words, { ...OF_PLACE, input: 'text', autoComplete: 'address-level1' }),
  city: declare(words, { ...OF_PLACE, input: 'text', autoComplete: 'address-level2' }),
  streetName: declare(words, { ...OF_PLACE, input: 'text', autoComplete: 'address-line1' }),
  buildingNumber: declare(between(1, 70, 'length_1_70'), { ...OF_PLACE, input: 'numbered' }),
  /** Not every building has units: null. */
  unitNumber: declare(v.nullable(between(1, 70, 'length_1_70')), { ...OF_PLACE, input: 'numbered', optional: true }),
  postalCode: declare(matching(/^\d{1,6}$/, 'postal'), { ...OF_PLACE, input: 'digits', autoComplete: 'postal-code' }),
  address: declare(both(between(1, 300, 'length_300')), { ...OF_PLACE, input: 'bilingual' }),
  businessImages: declare(
    v.pipe(
      v.array(photo, 'required_many' satisfies FormFault),
      v.minLength(1, 'required_many' satisfies FormFault),
      v.maxLength(5, 'images' satisfies FormFault),
    ),
    { section: 'files', step: 'kyc', input: 'photos' },
  ),
  licenseCertificate: declare(paper, { section: 'files', step: 'kyc', input: 'paper' }),
  dumpYards: declare(
    v.pipe(
      v.array(yardFields, 'required_many' satisfies FormFault),
      v.minLength(1, 'required_many' satisfies FormFault),
      v.maxLength(50, 'yards' satisfies FormFault),
    ),
    { section: 'yards', step: 'business-details', input: 'yards' },
  ),
}
export type VendorField = keyof typeof COMPANY_FIELDS
export const VENDOR_FIELDS = Object.keys(COMPANY_FIELDS) as VendorField[]

/**
 * The rules of all fields. Forms on the device, edits on their way and the server judge by this one schema; a record may still lack
 * what nobody has filled in yet.
 */
export const companyFields = v.object(schemasOf(COMPANY_FIELDS))

/** How a field is declared. */
export const declarationOf = (field: VendorField): FieldDeclaration => COMPANY_FIELDS[field]

/** The fields of a section, or of a step, or of both, in order. */
export const fieldsOf = (of: Partial<Pick<FieldDeclaration, 'section' | 'step'>>): readonly VendorField[] =>
  VENDOR_FIELDS.filter((field) => {
    const { section, step } = declarationOf(field)
    return (of.section ?? section) === section && (of.step ?? step) === step
  })
