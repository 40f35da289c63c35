import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { FileRef } from '#domain/kernel/id.ts'
import { VENDOR_FIELDS, type VendorField } from '#domain/vendors/company-fields.ts'
import type { Vendor } from '#domain/vendors/vendor.ts'
import { COMPANY_FIELD_MESSAGES } from '#i18n/company-messages.ts'
import { inLanguage } from '#i18n/formats.ts'
import { describeChangedValue } from '#i18n/describe-value.ts'
import { useLocale } from '#i18n/locale.tsx'
import { Both } from '#screens/company/both.tsx'
import { KeptFile } from '#screens/form/kept-file.tsx'
import { FormPart } from '#screens/form/form-part.tsx'
import { Facts } from '#ui/facts.tsx'
import { Typed } from '#ui/typed.tsx'
import { isPlace, placeName } from '#i18n/place-names.ts'
import classes from './kyc.module.css'

const Files = ({ files }: { files: readonly FileRef[] }) => (
  <ul className={classes.list}>
    {files.map((file) => (
      <li key={file.sha256}>
        <KeptFile file={file} />
      </li>
    ))}
  </ul>
)

/** What the marketplace has to judge by, but for the fields that are being corrected. */
export const SubmittedFacts = ({ vendor, without }: { vendor: Vendor; without: readonly VendorField[] }) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const show = (field: VendorField): ReactNode => {
    if (field === 'logo' || field === 'licenseCertificate') return <Files files={vendor[field] ? [vendor[field]] : []} />
    if (field === 'businessImages') return <Files files={vendor.businessImages} />
    if (field === 'dumpYards')
      return vendor.dumpYards.map((yard) => (
        <div key={yard.id}>
          <Typed>{inLanguage(yard.name, language)}</Typed>
          <Typed>{inLanguage(yard.address, language)}</Typed>
        </div>
      ))
    const value = vendor[field]
    if (value !== null && typeof value === 'object') return <Both words={value} />
    if (typeof value === 'string' && isPlace(field)) return <Typed>{placeName(value, language)}</Typed>
    return <Typed>{describeChangedValue(i18n, value, language)}</Typed>
  }
  const facts = VENDOR_FIELDS.filter((field) => !without.includes(field)).map(
    (field) => [i18n._(COMPANY_FIELD_MESSAGES[field]), <div key={field}>{show(field)}</div>] as const,
  )
  return (
    <FormPart title={t`What you submitted`}>
      <Facts facts={facts} />
    </FormPart>
  )
}
