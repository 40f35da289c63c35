import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { FileRef } from '#domain/kernel/id.ts'
import { VENDOR_FIELDS, type VendorField } from '#domain/vendors/company-fields.ts'
import type { Vendor } from '#domain/vendors/vendor.ts'
import { COMPANY_FIELD_WORDS } from '#i18n/company-words.ts'
import { inLanguage } from '#i18n/formats.ts'
import { sayChangedValue } from '#i18n/say-value.ts'
import { useVoice } from '#i18n/voice.tsx'
import { CompanyFile } from '#screens/company/company-file.tsx'
import { CompanyPart } from '#screens/company/company-part.tsx'
import { Facts } from '#ui/facts.tsx'
import classes from './kyc.module.css'

const Files = ({ files }: { files: readonly FileRef[] }) => (
  <ul className={classes.list}>
    {files.map((file) => (
      <li key={file.sha256}>
        <CompanyFile file={file} />
      </li>
    ))}
  </ul>
)

/** What the marketplace has to judge by, but for the fields that are being corrected. */
export const HandedIn = ({ vendor, without }: { vendor: Vendor; without: readonly VendorField[] }) => {
  const { t, i18n } = useLingui()
  const { language } = useVoice()
  const show = (field: VendorField): ReactNode => {
    if (field === 'logo' || field === 'licenseCertificate') return <Files files={vendor[field] ? [vendor[field]] : []} />
    if (field === 'businessImages') return <Files files={vendor.businessImages} />
    if (field === 'dumpYards')
      return vendor.dumpYards.map((yard) => (
        <div key={yard.id}>
          <bdi>{inLanguage(yard.name, language)}</bdi>
        </div>
      ))
    return <bdi>{sayChangedValue(i18n, vendor[field], language)}</bdi>
  }
  const facts = VENDOR_FIELDS.filter((field) => !without.includes(field)).map(
    (field) => [i18n._(COMPANY_FIELD_WORDS[field]), <div key={field}>{show(field)}</div>] as const,
  )
  return (
    <CompanyPart title={t`What you handed in`}>
      <Facts facts={facts} />
    </CompanyPart>
  )
}
