import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { kycState } from '#domain/kyc/kyc.ts'
import { VENDOR_FIELDS } from '#domain/vendors/company-fields.ts'
import { vendorSchema, type Vendor } from '#domain/vendors/vendor.ts'
import { formatList, inLanguage } from '#i18n/formats.ts'
import { KYC_MESSAGES } from '#i18n/kyc-messages.ts'
import { fieldFormatter, type FieldFormatter, type FieldFormatters } from '#screens/list/detail/changed-fields.ts'
import { plainFormatter, RecordTimeline } from '#screens/list/record/record-timeline.tsx'

const BEGINNINGS = ['vendor.open', 'vendor.register'] as const
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The yards that are not in the other list, or not like this. */
const differingYards = (yards: unknown, others: unknown): unknown => {
  if (!Array.isArray(yards) || !Array.isArray(others)) return yards
  const own = yards.filter((yard) => !others.some((other) => isSame(yard, other)))
  return own.length === 0 ? null : own
}

const STANDING_MESSAGES = {
  active: msg`Active`,
  suspended: msg`Suspended`,
  closed: msg`Closed`,
}

/** Tells a part of how the account stands; one that works has no record of it. */
const standingFormatter = (
  label: FieldFormatter['label'],
  words: (standing: NonNullable<Vendor['standing']> | null, i18n: I18n) => string | null,
): FieldFormatter => ({
  label,
  partOf: 'standing',
  words: (value, i18n) => {
    const read = v.safeParse(vendorSchema.entries.standing, value ?? undefined)
    return read.success ? words(read.output ?? null, i18n) : null
  },
})

/** What is told of a company's changes. */
export const FORMATTERS: FieldFormatters = {
  vendors: {
    ...Object.fromEntries(VENDOR_FIELDS.map((field) => [field, plainFormatter(field)])),
    dumpYards: {
      ...fieldFormatter(plainFormatter('dumpYards').label, v.nullable(vendorSchema.entries.dumpYards), (yards, _, language) =>
        formatList(
          yards.map(({ name }) => inLanguage(name, language)),
          language,
        ),
      ),
      differing: differingYards,
    },
    kyc: {
      ...fieldFormatter(msg`Identity check`, vendorSchema.entries.kyc, (kyc, i18n) => i18n._(KYC_MESSAGES[kycState(kyc)].label)),
      partOf: 'kyc',
    },
    standing: standingFormatter(msg`Account`, (standing, i18n) => i18n._(STANDING_MESSAGES[standing?.status ?? 'active'])),
    standingReason: standingFormatter(msg`Reason`, (standing) => (standing?.reason ? `“${standing.reason}”` : null)),
  },
}
const NAMES = {
  'vendor.changeHours': msg`Working hours changed`,
  'vendor.requestDeletion': msg`Closing of the account asked for`,
  'vendor.withdrawDeletion': msg`Request to close the account taken back`,
  'vendor.setStatus': msg`The Admin changed whether the account may work`,
  'vendor.setHealthRule': msg`The Admin changed when the account is suspended`,
  'kyc.submit': msg`Documents sent for the identity check`,
  'kyc.decide': msg`The Admin decided the identity check`,
}

/** What happened to the company's record and who did it. */
export const CompanyTimeline = ({ vendor }: { vendor: Vendor }) => (
  <RecordTimeline kind="vendors" record={vendor} told={FORMATTERS} beginnings={BEGINNINGS} names={NAMES} />
)
