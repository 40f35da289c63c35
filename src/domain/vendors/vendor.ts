import * as v from 'valibot'
import { healthRule } from '../bookings/health.ts'
import { workingHours } from '../hours/hours.ts'
import { defineEntity } from '../kernel/entity.ts'
import { fileRef, id } from '../kernel/id.ts'
import { instant } from '../kernel/instant.ts'
import { point } from '../kernel/place.ts'
import { bilingual, keptReason, text } from '../kernel/text.ts'
import { kyc } from '../kyc/kyc.ts'

/** A yard where the vendor keeps and empties bins; `point` is its pin on the map, where it has one. */
const dumpYard = v.object({ id, name: bilingual, address: bilingual, point: v.nullable(point) })
export type DumpYard = v.InferOutput<typeof dumpYard>

/**
 * The company that owns the portal account; one row per vendor database. Whoever has just signed up has given a company name and
 * an e-mail only: everything else is null (lists: empty) until the steps of the set-up fill it in. The push token and device type
 * of the specification belong to a device, of which a vendor has several, so they live in the server's device table.
 */
export const vendorSchema = v.object({
  id,
  companyName: bilingual,
  vendorName: v.nullable(text(2, 70)),
  email: v.pipe(v.string(), v.email()),
  mobileNumber: v.nullable(v.pipe(v.string(), v.regex(/^\d{10}$/))),
  commercialRegisterNumber: v.nullable(text(2, 20)),
  taxNumber: v.nullable(text(2, 20)),
  licenseNumber: v.nullable(text(2, 20)),
  logo: v.nullable(fileRef),
  country: v.nullable(text(2, 70)),
  state: v.nullable(text(2, 70)),
  city: v.nullable(text(2, 70)),
  streetName: v.nullable(text(2, 70)),
  buildingNumber: v.nullable(text(1, 70)),
  unitNumber: v.nullable(text(1, 70)),
  postalCode: v.nullable(v.pipe(v.string(), v.regex(/^\d{1,6}$/))),
  address: v.nullable(bilingual),
  businessImages: v.pipe(v.array(fileRef), v.maxLength(5)),
  licenseCertificate: v.nullable(fileRef),
  kyc,
  /** True once the identity check was approved. */
  isKyc: v.boolean(),
  /** True while the account may work (false: suspended, or closed, by the Admin). */
  status: v.boolean(),
  /** Why and since when it may not. Left out: it may, or an older release suspended it and did not say. */
  standing: v.optional(v.object({ status: v.picklist(['suspended', 'closed']), reason: v.nullable(keptReason), since: instant })),
  dumpYards: v.array(dumpYard),
  createdAt: instant,
  /** When the Admin locks the vendor for what was not answered or called off; left out: what is usual. */
  healthRule: v.optional(healthRule),
  /** When the vendor works and what it takes; left out: what is usual. */
  workingHours: v.optional(workingHours),
  /** When the vendor asked for the account to be closed; the Admin does it. Records of older releases lack it. */
  deletion: v.optional(
    v.nullable(
      v.object({
        requestedAt: instant,
        reason: v.nullable(text(1, 500)),
        /** The mutation that asked, so that an undo takes back that one and no other. Older records lack it. */
        decisionId: v.optional(id),
      }),
    ),
  ),
})
export type Vendor = v.InferOutput<typeof vendorSchema>

declare module '../kernel/entity.ts' {
  interface Documents {
    readonly vendors: Vendor
  }
}

export const vendors = defineEntity({
  kind: 'vendors',
  schema: vendorSchema,
  // Each of the hours is edited as a field of its own.
  edited: (vendor) => ({ ...vendor, ...vendor.workingHours }),
})
