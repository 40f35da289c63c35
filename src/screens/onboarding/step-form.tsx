import { Button, Stack, Text, Title } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, type FormEvent } from 'react'
import { mutate } from '#db/core/mutate.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { companyForm } from '#domain/vendors/company-form.ts'
import type { Drafted } from '#domain/kernel/form.ts'
import { SETUP_FIELDS } from '#domain/vendors/onboarding.ts'
import type { SetupStep } from '#domain/vendors/setup-steps.ts'
import type { Vendor } from '#domain/vendors/vendor.ts'
import { useLocale } from '#i18n/locale.tsx'
import { CompanyRefusal } from '#screens/company/company-refusal.tsx'
import { countFaults, placeOf } from '#screens/company/fault-places.ts'
import { draftName } from '#screens/company/restore-refused.ts'
import { useCompanyForm } from '#screens/company/use-company-form.ts'
import { fetchMapAhead } from '#ui/map/point-field.tsx'
import { FormFoot } from '#screens/form/form-foot.tsx'
import classes from './onboarding.module.css'
import { STEP_MESSAGES } from './setup-messages.ts'
import { useMutate } from '#screens/mutate/use-mutate.ts'
import { StepFields } from './step-fields.tsx'

interface StepFormProps {
  readonly step: SetupStep
  readonly vendor: Vendor
  readonly drafted: Drafted | null
  /** The step was saved on this device. */
  readonly onDone: () => void
}

/** One step of the set-up: what is typed is kept as a draft, what is saved goes through the outbox, with or without a network. */
export const StepForm = ({ step, vendor, drafted, onDone }: StepFormProps) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const db = useDatabase()
  const { form, writeFields, edits, changed, forget, answered, takeRecord } = useCompanyForm(vendor, {
    name: draftName(step),
    edits: drafted,
  })
  const { busy, rejection, run } = useMutate()
  const places = useRef(new Map<string, HTMLElement | null>())
  const heading = useRef<HTMLHeadingElement>(null)
  // Whoever comes to a step by the keyboard or a screen reader starts at its heading.
  useEffect(() => heading.current?.focus(), [step])
  useEffect(() => {
    if (step === 'account') fetchMapAhead()
  }, [step])
  const keep = (path: string, element: HTMLElement | null) => void places.current.set(path, element)

  // A name that is typed once has its place under the reader's language.
  const focusOn = (path: string) =>
    (places.current.get(placeOf(path)) ?? places.current.get(path.replace(/\.(en|ar)$/, `.${language}`)))?.focus()

  const send = async () => {
    if (step === 'kyc') return answered(await mutate(db, 'kyc.submit', { vendorId: vendor.id, edits: changed ? edits : null }))
    return changed ? answered(await mutate(db, 'vendor.edit', { vendorId: vendor.id, edits })) : null
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const faults = companyForm.faultsOf(form.values, SETUP_FIELDS[step])
    form.setErrors(faults)
    const first = Object.keys(faults)[0]
    if (first !== undefined) return focusOn(first)
    await run(send, {
      after: async () => {
        await forget()
        onDone()
      },
    })
  }
  return (
    <form noValidate onSubmit={(event) => void save(event)} className={classes.form}>
      <Stack gap="md">
        <div>
          <Title order={1} ref={heading} tabIndex={-1} className={classes.title}>
            {i18n._(STEP_MESSAGES[step].title)}
          </Title>
          <Text c="dimmed">{i18n._(STEP_MESSAGES[step].lead)}</Text>
        </div>
        <CompanyRefusal vendor={vendor} rejection={rejection} takeRecord={takeRecord} />
        <StepFields step={step} email={vendor.email} form={form} writeFields={writeFields} keep={keep} />
        <FormFoot
          faults={countFaults(form.errors, true)}
          isKept={changed}
          untouched={<Trans>Everything you type is kept on this device</Trans>}
        >
          <Button type="submit" loading={busy}>
            {step === 'kyc' ? t`Send for review` : t`Save and continue`}
          </Button>
        </FormFoot>
      </Stack>
    </form>
  )
}
