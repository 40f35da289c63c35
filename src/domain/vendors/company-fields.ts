import * as v from 'valibot'
import { declare as declareField, schemasOf } from '../kernel/field.ts'
import { fileRef, id } from '../kernel/id.ts'
import { isReadableName } from '../kernel/name.ts'
import { point } from '../kernel/place.ts'
import type { SetupStep } from './setup-steps.ts'

/**
 * What can be wrong with a company field (specification, section 5). There is a message for each; the first failing check of
 * a field is the one shown.
 */
export const COMPANY_FAULTS = [
  'required',
  'required_many',
  'digits',
  'length_2_70',
  'name_characters',
  'length_2_20',
  'length_1_70',
  'length_300',
  'mobile',
  'postal',
  'images',
  'file_photo',
  'file_pdf',
  'yards',
] as const
export type CompanyFault = (typeof COMPANY_FAULTS)[number]

const given = v.pipe(v.string('required' satisfies CompanyFault), v.trim(), v.nonEmpty('required' satisfies CompanyFault))
const between = (min: number, max: number, fault: CompanyFault) => v.pipe(given, v.minLength(min, fault), v.maxLength(max, fault))
const words = between(2, 70, 'length_2_70')
// The same as wherever else a name is typed.
const name = v.pipe(words, v.check(isReadableName, 'name_characters' satisfies CompanyFault))
const number = between(2, 20, 'length_2_20')
const matching = (pattern: RegExp, fault: CompanyFault) => v.pipe(given, v.regex(pattern, fault))

/** A name or address a person types: in both languages the same words, or two renderings. */
const both = <Side extends v.GenericSchema>(side: Side) => v.object({ en: side, ar: side }, 'required' satisfies CompanyFault)

const photo = v.pipe(
  v.object(fileRef.entries, 'required' satisfies CompanyFault),
  v.check((file) => file.type !== 'application/pdf', 'file_photo' satisfies CompanyFault),
)
const paper = v.pipe(
  v.object(fileRef.entries, 'required' satisfies CompanyFault),
  v.check((file) => file.type === 'application/pdf', 'file_pdf' satisfies CompanyFault),
)

/** A yard where the vendor keeps and empties bins, as a person gives it: its address is enough, a pin on the map may be missing. */
const yardFields = v.object({
  id,
  name: both(words),
  address: both(between(1, 300, 'length_300')),
  point: v.nullable(point),
})

/** How a field is given: a line of text, a code that reads left to right (or digits only), both languages, files, or yards on the map. */
type FieldInput = 'text' | 'code' | 'digits' | 'bilingual' | 'photo' | 'photos' | 'paper' | 'yards'

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
  /** Ten digits; `normaliseMobile` brings pasted numbers to that. */
  mobileNumber: declare(matching(/^\d{10}$/, 'mobile'), { ...OF_CONTACT, input: 'digits', autoComplete: 'tel-national' }),
  commercialRegisterNumber: declare(number, { ...OF_COMPANY, input: 'code' }),
  taxNumber: declare(number, { ...OF_COMPANY, input: 'code' }),
  licenseNumber: declare(number, { ...OF_COMPANY, input: 'code' }),
  logo: declare(photo, { section: 'files', step: 'account', input: 'photo' }),
  country: declare(words, { ...OF_PLACE, input: 'text', autoComplete: 'country-name' }),
  state: declare(words, { ...OF_PLACE, input: 'text', autoComplete: 'address-level1' }),
  city: declare(words, { ...OF_PLACE, input: 'text', autoComplete: 'address-level2' }),
  streetName: declare(words, { ...OF_PLACE, input: 'text', autoComplete: 'address-line1' }),
  buildingNumber: declare(between(1, 70, 'length_1_70'), { ...OF_PLACE, input: 'text' }),
  /** Not every building has units: null. */
  unitNumber: declare(v.nullable(between(1, 70, 'length_1_70')), { ...OF_PLACE, input: 'text', optional: true }),
  postalCode: declare(matching(/^\d{1,6}$/, 'postal'), { ...OF_PLACE, input: 'digits', autoComplete: 'postal-code' }),
  address: declare(both(between(1, 300, 'length_300')), { ...OF_PLACE, input: 'bilingual' }),
  businessImages: declare(
    v.pipe(
      v.array(photo, 'required_many' satisfies CompanyFault),
      v.minLength(1, 'required_many' satisfies CompanyFault),
      v.maxLength(5, 'images' satisfies CompanyFault),
    ),
    { section: 'files', step: 'kyc', input: 'photos' },
  ),
  licenseCertificate: declare(paper, { section: 'files', step: 'kyc', input: 'paper' }),
  dumpYards: declare(
    v.pipe(
      v.array(yardFields, 'required_many' satisfies CompanyFault),
      v.minLength(1, 'required_many' satisfies CompanyFault),
      v.maxLength(50, 'yards' satisfies CompanyFault),
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
