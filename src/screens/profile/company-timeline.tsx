import { msg } from '@lingui/core/macro'
import { VENDOR_FIELDS } from '#domain/vendors/company-fields.ts'
import type { Vendor } from '#domain/vendors/vendor.ts'
import type { Tellers } from '#screens/list/detail/told-fields.ts'
import { plainTeller, RecordTimeline } from '#screens/list/record/record-timeline.tsx'

const BEGINNINGS = ['vendor.open', 'vendor.register'] as const
const TOLD: Tellers = { vendors: Object.fromEntries(VENDOR_FIELDS.map((field) => [field, plainTeller(field)])) }
const NAMES = { 'vendor.changeHours': msg`Working hours changed` }

/** What happened to the company's record and who did it. */
export const CompanyTimeline = ({ vendor }: { vendor: Vendor }) => (
  <RecordTimeline kind="vendors" record={vendor} told={TOLD} beginnings={BEGINNINGS} names={NAMES} />
)
