import { Stack, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { VendorField } from '#domain/vendors/company-fields.ts'
import type { KycFault } from '#domain/kyc/kyc.ts'
import { useLocale } from '#i18n/locale.tsx'
import { CompanyFiles } from '#screens/company/company-files.tsx'
import { CompanyInput } from '#screens/company/company-input.tsx'
import { DumpYards } from '#screens/company/dump-yards.tsx'
import { fileFaultsOf } from '#screens/company/fault-places.ts'
import { looksOf } from '#screens/company/field-looks.ts'
import type { useCompanyForm } from '#screens/company/use-company-form.ts'
import { Paragraphs } from '#ui/paragraphs.tsx'
import classes from './kyc.module.css'

interface CorrectionFieldProps {
  readonly field: VendorField
  readonly faults: readonly KycFault[]
  readonly form: ReturnType<typeof useCompanyForm>['form']
  readonly writeFields: ReturnType<typeof useCompanyForm>['writeFields']
  /** It was changed, now or since the decision. */
  readonly changed: boolean
  /** Sending was tried with the field as it was. */
  readonly unchanged: boolean
  readonly keep: (path: string, element: HTMLElement | null) => void
}

/** One field that was not accepted: why, and the way to correct it. */
export const CorrectionField = ({ field, faults, form, writeFields, changed, unchanged, keep }: CorrectionFieldProps) => {
  const { t } = useLingui()
  const { language } = useLocale()
  return (
    <Stack gap="xs" className={classes.fault} data-corrected={changed || undefined}>
      {faults.map(({ reason }) => (
        <Text key={reason} className={changed ? classes.was : classes.reason}>
          <Paragraphs text={reason} />
        </Text>
      ))}
      {field === 'logo' || field === 'businessImages' || field === 'licenseCertificate' ? (
        <CompanyFiles values={form.values} fields={[field]} faults={fileFaultsOf(form.errors)} onChange={writeFields} keep={keep} />
      ) : field === 'dumpYards' ? (
        <DumpYards form={form} keep={keep} />
      ) : (
        looksOf([field], language).map((look) => (
          <CompanyInput key={look.path} look={look} form={form} keep={keep} refused={faults.length > 0 && !changed} />
        ))
      )}
      {unchanged ? (
        <Text size="sm" c="error" role="alert">{t`Change this before you send it again.`}</Text>
      ) : changed && faults.length > 0 ? (
        <Text size="sm" c="dimmed">{t`Changed since the decision.`}</Text>
      ) : null}
    </Stack>
  )
}
