import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Rejection } from '#domain/kernel/rejection.ts'
import { VENDOR_FIELDS } from '#domain/vendors/company-fields.ts'
import type { Vendor } from '#domain/vendors/vendor.ts'
import { COMPANY_FIELD_MESSAGES } from '#i18n/company-messages.ts'
import { describeChangedValue } from '#i18n/describe-value.ts'
import { useLocale } from '#i18n/locale.tsx'
import { disputedBy } from '#screens/form/disputed-by.ts'
import { FormRefusal } from '#screens/form/form-refusal.tsx'

interface CompanyRefusalProps {
  readonly vendor: Vendor
  readonly rejection: Rejection | null
  /** Gives up what was typed in some fields for what stands there now. */
  readonly takeRecord: (fields: readonly string[]) => void
}

/** Why a form of the company was not kept; with what somebody else made of the same fields, and the way to keep theirs. */
export const CompanyRefusal = ({ vendor, rejection, takeRecord }: CompanyRefusalProps) => {
  const { i18n } = useLingui()
  const { language } = useLocale()
  const [settled, setSettled] = useState<Rejection | null>(null)
  const fields = disputedBy(rejection)
  const disputed = VENDOR_FIELDS.filter((field) => fields.includes(field)).map((field) => ({
    label: i18n._(COMPANY_FIELD_MESSAGES[field]),
    now: describeChangedValue(i18n, vendor[field], language),
  }))
  const onTake = () => {
    takeRecord(fields)
    setSettled(rejection)
  }
  return <FormRefusal rejection={settled === rejection ? null : rejection} disputed={disputed} onTake={onTake} />
}
