import { Button, Group, Stack, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState, type FormEvent } from 'react'
import { mutate } from '#db/core/mutate.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { afterChanges } from '#domain/kyc/after-changes.ts'
import { isCorrected, kycFaults } from '#domain/kyc/kyc.ts'
import { VENDOR_FIELDS, type VendorField } from '#domain/vendors/company-fields.ts'
import { companyForm } from '#domain/vendors/company-form.ts'
import type { Drafted } from '#domain/kernel/form.ts'
import type { VendorEdits } from '#domain/vendors/edit.ts'
import type { Vendor } from '#domain/vendors/vendor.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useMutate } from '#screens/mutate/use-mutate.ts'
import { firstPlace } from '#screens/form/form-faults.ts'
import { FormPart } from '#screens/form/form-part.tsx'
import { CompanyRefusal } from '#screens/company/company-refusal.tsx'
import { placeOf } from '#screens/company/fault-places.ts'
import { CORRECTION } from '#screens/company/restore-refused.ts'
import { useCompanyForm } from '#screens/company/use-company-form.ts'
import { Paragraphs } from '#ui/paragraphs.tsx'
import { CorrectionField } from './correction-field.tsx'
import { fieldsToCorrect } from './fields-to-correct.ts'

/** Corrects what was not accepted, and only that, and hands the documents in again. */
export const CorrectionForm = ({ vendor, drafted }: { vendor: Vendor; drafted: Drafted | null }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const db = useDatabase()
  const fields = fieldsToCorrect(vendor)
  const {
    form,
    writeFields,
    edits: all,
    changed: typed,
    forget,
    answered,
    takeRecord,
  } = useCompanyForm(vendor, { name: CORRECTION, edits: drafted })
  const edits = Object.fromEntries(fields.flatMap((field) => (all[field] ? [[field, all[field]]] : []))) as VendorEdits
  // Judged on what the form holds: what was refused before and is typed again corrects nothing.
  const given = Object.fromEntries(Object.entries(edits).map(([field, edit]) => [field, edit?.to]))
  const faults = kycFaults(afterChanges(vendor.kyc, vendor, { ...vendor, ...given }))
  const { busy, rejection, run } = useMutate()
  const [unchanged, setUnchanged] = useState<readonly VendorField[]>([])
  const places = useRef(new Map<string, HTMLElement>())
  const keep = (path: string, element: HTMLElement | null) =>
    void (element ? places.current.set(path, element) : places.current.delete(path))
  const of = (field: VendorField) => faults.filter((fault) => fault.field === field)
  const isChanged = (field: VendorField) => (of(field).length > 0 ? of(field).every(isCorrected) : edits[field] !== undefined)
  const bringTo = (paths: readonly string[]) => {
    const first = firstPlace(
      fields.flatMap((field) => paths.filter((path) => path.split('.')[0] === field)),
      language,
    )
    const at = first === undefined ? '' : placeOf(first)
    const place = [...places.current].find(([path]) => path === at || path.startsWith(`${at}.`))
    place?.[1].focus()
  }
  const send = async () => {
    const wrong = companyForm.faultsOf(form.values, fields)
    const left = fields.filter((field) => of(field).length > 0 && !isChanged(field))
    form.setErrors(wrong)
    setUnchanged(left)
    if (Object.keys(wrong).length + left.length > 0) return bringTo([...Object.keys(wrong), ...left])
    const args = { vendorId: vendor.id, edits: Object.keys(edits).length > 0 ? edits : null }
    await run(async () => answered(await mutate(db, 'kyc.submit', args)), {
      after: forget,
      done: t`Your documents are on their way.`,
      offline: t`Your documents are kept here and sent when you are online.`,
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <FormPart title={t`Correct and send again`}>
      <form noValidate onSubmit={submit}>
        <Stack gap="lg" maw={640}>
          <CompanyRefusal vendor={vendor} rejection={rejection} takeRecord={takeRecord} />
          {faults
            .filter(({ field }) => !VENDOR_FIELDS.some((known) => known === field))
            .map(({ field, reason }) => (
              <Text key={`${field} ${reason}`}>
                <Paragraphs text={reason} />
              </Text>
            ))}
          {fields.map((field) => (
            <CorrectionField
              key={field}
              field={field}
              faults={of(field)}
              form={form}
              writeFields={writeFields}
              changed={isChanged(field)}
              unchanged={
                unchanged.includes(field) && !isChanged(field) && !Object.keys(form.errors).some((path) => path.split('.')[0] === field)
              }
              keep={keep}
            />
          ))}
          <Group justify="space-between" gap="sm">
            <Text size="sm" c="dimmed" role="status">
              {typed ? t`Draft kept on this device` : ''}
            </Text>
            <Button type="submit" loading={busy}>{t`Send again`}</Button>
          </Group>
        </Stack>
      </form>
    </FormPart>
  )
}
