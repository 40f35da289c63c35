import * as v from 'valibot'
import { fileRef, id } from '../kernel/id.ts'
import { point } from '../kernel/place.ts'

/**
 * What can be wrong with a company field (specification, section 5). The voice has a sentence for each; the first failing check of
 * a field is the one shown.
 */
export const COMPANY_FAULTS = [
  'required',
  'length_2_70',
  'length_2_20',
  'length_1_70',
  'length_300',
  'mobile',
  'postal',
  'images',
  'file_photo',
  'file_pdf',
  'yards',
  'point',
] as const
export type CompanyFault = (typeof COMPANY_FAULTS)[number]

const given = v.pipe(v.string('required' satisfies CompanyFault), v.trim(), v.nonEmpty('required' satisfies CompanyFault))
const between = (min: number, max: number, fault: CompanyFault) => v.pipe(given, v.minLength(min, fault), v.maxLength(max, fault))
const words = between(2, 70, 'length_2_70')
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

/** A yard where the vendor keeps and empties bins, as a person must give it: with its place on the map. */
export const yardFields = v.object({
  id,
  name: both(words),
  address: both(between(1, 300, 'length_300')),
  point: v.object(point.entries, 'point' satisfies CompanyFault),
})

/**
 * Every field of the company as the specification demands it, with the code of its message. Forms on the device, edits on their
 * way and the server judge by this one schema; a record may still lack what nobody has filled in yet.
 */
export const companyFields = v.object({
  companyName: both(words),
  vendorName: words,
  /** Ten digits; `normaliseMobile` brings pasted numbers to that. */
  mobileNumber: matching(/^\d{10}$/, 'mobile'),
  commercialRegisterNumber: number,
  taxNumber: number,
  licenseNumber: number,
  logo: photo,
  country: words,
  state: words,
  city: words,
  streetName: words,
  buildingNumber: between(1, 70, 'length_1_70'),
  /** Not every building has units: null. */
  unitNumber: v.nullable(between(1, 70, 'length_1_70')),
  postalCode: matching(/^\d{1,6}$/, 'postal'),
  address: both(between(1, 300, 'length_300')),
  businessImages: v.pipe(
    v.array(photo, 'required' satisfies CompanyFault),
    v.minLength(1, 'required' satisfies CompanyFault),
    v.maxLength(5, 'images' satisfies CompanyFault),
  ),
  licenseCertificate: paper,
  dumpYards: v.pipe(
    v.array(yardFields, 'required' satisfies CompanyFault),
    v.minLength(1, 'required' satisfies CompanyFault),
    v.maxLength(50, 'yards' satisfies CompanyFault),
  ),
})
export type CompanyFields = v.InferOutput<typeof companyFields>
export type VendorField = keyof CompanyFields
export const VENDOR_FIELDS = Object.keys(companyFields.entries) as VendorField[]
