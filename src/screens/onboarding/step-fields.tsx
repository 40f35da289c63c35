import { Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { fieldsOf, type VendorField } from '#domain/vendors/company-fields.ts'
import type { CompanyValues } from '#domain/vendors/company-form.ts'
import type { SetupStep } from '#domain/vendors/setup-steps.ts'
import { useLocale } from '#i18n/locale.tsx'
import { CompanyFiles } from '#screens/company/company-files.tsx'
import { CompanyInput } from '#screens/company/company-input.tsx'
import { FormPart } from '#screens/form/form-part.tsx'
import { DumpYards } from '#screens/company/dump-yards.tsx'
import { fileFaultsOf } from '#screens/company/fault-places.ts'
import { looksOf } from '#screens/company/field-looks.ts'

interface StepFieldsProps {
  readonly step: SetupStep
  /** The address the account was opened with: shown, not changed here. */
  readonly email: string
  readonly form: UseFormReturnType<CompanyValues>
  /** Writes into some fields; the faults of the others stay. */
  readonly writeFields: (change: Partial<CompanyValues>) => void
  readonly keep: (path: string, element: HTMLElement | null) => void
}

/** It cannot be typed in: what has no room is not reached by moving through it. */
const ELLIPSIS = { input: { textOverflow: 'ellipsis' } } as const

/** The fields of a step. */
export const StepFields = ({ step, email, form, writeFields, keep }: StepFieldsProps) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const inputs = (fields: readonly VendorField[]) =>
    looksOf(fields, language, true).map((look) => <CompanyInput key={look.path} look={look} form={form} keep={keep} />)
  const files = (fields: readonly VendorField[]) => (
    <CompanyFiles fields={fields} values={form.values} faults={fileFaultsOf(form.errors)} keep={keep} onChange={writeFields} />
  )
  if (step === 'kyc') return <FormPart title={t`Documents`}>{files(fieldsOf({ step, section: 'files' }))}</FormPart>
  if (step === 'account')
    return (
      <FormPart title={t`Contact details`}>
        <Stack gap="md">
          {inputs(fieldsOf({ step, section: 'company' }))}
          <TextInput label={t`Email`} value={email} readOnly dir="ltr" styles={ELLIPSIS} description={t`The address you sign in with`} />
          {files(fieldsOf({ step, section: 'files' }))}
        </Stack>
      </FormPart>
    )
  return (
    <>
      <FormPart title={t`Company`}>
        <Stack gap="md">{inputs(fieldsOf({ step, section: 'company' }))}</Stack>
      </FormPart>
      <FormPart title={t`Location`}>
        <Stack gap="md">{inputs(fieldsOf({ step, section: 'place' }))}</Stack>
      </FormPart>
      <FormPart title={t`Dump yards`}>
        <DumpYards form={form} keep={keep} />
      </FormPart>
    </>
  )
}
