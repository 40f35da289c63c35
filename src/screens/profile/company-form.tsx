import { Button, Stack } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { mutate } from '#db/core/mutate.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { fieldsOf } from '#domain/vendors/company-fields.ts'
import { companyForm } from '#domain/vendors/company-form.ts'
import type { Drafted } from '#domain/kernel/form.ts'
import type { Vendor } from '#domain/vendors/vendor.ts'
import { useLocale } from '#i18n/locale.tsx'
import { CompanyFiles } from '#screens/company/company-files.tsx'
import { CompanyInput } from '#screens/company/company-input.tsx'
import { CompanyRefusal } from '#screens/company/company-refusal.tsx'
import { firstPlace } from '#screens/form/form-faults.ts'
import { FormFoot } from '#screens/form/form-foot.tsx'
import { FormPart } from '#screens/form/form-part.tsx'
import classes from '#screens/company/company.module.css'
import { DumpYards } from '#screens/company/dump-yards.tsx'
import { countFaults, fileFaultsOf, placeOf } from '#screens/company/fault-places.ts'
import { looksOf, type FieldLook } from '#screens/company/field-looks.ts'
import { useCompanyForm } from '#screens/company/use-company-form.ts'
import { useMutate } from '#screens/mutate/use-mutate.ts'

const COMPANY = fieldsOf({ section: 'company' })
const PLACE = fieldsOf({ section: 'place' })

export const DRAFT = 'profile'

interface CompanyFormProps {
  readonly vendor: Vendor
  readonly drafted: Drafted | null
  /** The refused edit that is being repaired; its card goes when the new edit was queued. */
  readonly retry: string | null
  /** The focus comes to its first heading. */
  readonly takesFocus: boolean
  readonly onDone: () => void
}

/** Edits the company. Only what was changed is sent, so that others may edit other fields at the same time. */
export const CompanyForm = ({ vendor, drafted, retry, takesFocus, onDone }: CompanyFormProps) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const db = useDatabase()
  const { form, writeFields, edits, changed, forget, answered, takeRecord } = useCompanyForm(vendor, { name: DRAFT, edits: drafted })
  const { busy, rejection, run } = useMutate()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  const inputs = useRef(new Map<string, HTMLElement | null>())
  const keep = (path: string, element: HTMLElement | null) => void inputs.current.set(path, element)
  const input = (look: FieldLook) => <CompanyInput key={look.path} look={look} form={form} keep={keep} />
  const leave = async () => {
    await forget()
    onDone()
  }
  const save = async () => {
    // Only what was changed is asked for, as only that is sent: other fields may be empty still, or hold what an older rule allowed.
    const faults = companyForm.faultsOf(form.values, Object.keys(edits))
    form.setErrors(faults)
    const first = firstPlace(Object.keys(faults), language)
    if (first !== undefined) return inputs.current.get(placeOf(first))?.focus()
    if (!changed) return leave()
    const send = async () =>
      answered(await mutate(db, 'vendor.edit', { vendorId: vendor.id, edits }, retry === null ? {} : { instead: retry }))
    await run(send, {
      after: leave,
      done: t`The company was changed.`,
      undo: true,
    })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Stack gap="md" maw={640}>
        <CompanyRefusal vendor={vendor} rejection={rejection} takeRecord={takeRecord} />
        <FormPart title={t`Company`} titleRef={heading}>
          <Stack gap="md">
            <div className={classes.pair}>{looksOf(COMPANY, language).slice(0, 2).map(input)}</div>
            {looksOf(COMPANY, language).slice(2).map(input)}
          </Stack>
        </FormPart>
        <FormPart title={t`Business and location`}>
          <Stack gap="md">{looksOf(PLACE, language).map(input)}</Stack>
        </FormPart>
        <FormPart title={t`Files`}>
          <CompanyFiles values={form.values} faults={fileFaultsOf(form.errors)} keep={keep} onChange={writeFields} />
        </FormPart>
        <FormPart title={t`Dump yards`}>
          <DumpYards form={form} keep={keep} />
        </FormPart>
        <FormFoot faults={countFaults(form.errors, false)} isKept={changed}>
          <Button variant="default" onClick={() => void leave()}>
            {changed ? t`Discard draft` : t`Go back`}
          </Button>
          <Button type="submit" loading={busy}>{t`Save changes`}</Button>
        </FormFoot>
      </Stack>
    </form>
  )
}
