import * as v from 'valibot'
import { defineEntity } from '../kernel/entity.ts'
import { fileRef, id } from '../kernel/id.ts'
import { instant } from '../kernel/instant.ts'
import { point } from '../kernel/place.ts'
import { bilingual, text } from '../kernel/text.ts'
import { kyc } from '../kyc/kyc.ts'

/** A yard where the vendor keeps and empties bins. */
export const dumpYard = v.object({ id, name: bilingual, address: bilingual, point: v.nullable(point) })

/**
 * The company that owns the portal account; one row per vendor database. The push token and device type of the
 * specification belong to a device, of which a vendor has several, so they live in the server's device table.
 */
export const vendorSchema = v.object({
  id,
  companyName: bilingual,
  vendorName: text(2, 70),
  email: v.pipe(v.string(), v.email()),
  mobileNumber: v.pipe(v.string(), v.regex(/^\d{10}$/)),
  commercialRegisterNumber: text(2, 20),
  taxNumber: text(2, 20),
  licenseNumber: text(2, 20),
  logo: v.nullable(fileRef),
  country: text(2, 70),
  state: text(2, 70),
  city: text(2, 70),
  streetName: text(2, 70),
  buildingNumber: text(1, 70),
  unitNumber: v.nullable(text(1, 70)),
  postalCode: v.pipe(v.string(), v.regex(/^\d{1,6}$/)),
  address: bilingual,
  businessImages: v.pipe(v.array(fileRef), v.maxLength(5)),
  licenseCertificate: v.nullable(fileRef),
  kyc,
  /** True once the identity check was approved. */
  isKyc: v.boolean(),
  /** True while the account may work (false: suspended by the Admin). */
  status: v.boolean(),
  dumpYards: v.pipe(v.array(dumpYard), v.minLength(1)),
  createdAt: instant,
})
export type Vendor = v.InferOutput<typeof vendorSchema>

export const vendors = defineEntity({ kind: 'vendors', schema: vendorSchema })
