import { Alert, Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { Plural, useLingui } from '@lingui/react/macro'
import { useRef, useState, type ReactNode } from 'react'
import { discardRejected } from '#db/attention.ts'
import { mutate } from '#db/mutate.ts'
import { undoChange } from '#db/undo.ts'
import { useDatabase } from '#db/use-database.ts'
import type { VendorField } from '#domain/vendors/edit.ts'
import type { Vendor } from '#domain/vendors/vendor.ts'
import { COMPANY_FIELD_WORDS } from '#i18n/company-words.ts'
import { sayFormFault } from '#i18n/form-words.ts'
import { sayRejection } from '#i18n/say-rejection.ts'
import { useVoice } from '#i18n/voice.tsx'
import { useOnline } from '#platform/connectivity.ts'
import { keepStorageOnce } from '#platform/storage.ts'
import { notify, notifyUndo } from '#ui/notify.ts'
import { CompanyFiles } from './company-files.tsx'
import { fileFaults, type Drafted } from './form-values.ts'
import { hintFor } from './hints.ts'
import classes from './profile.module.css'
import { useCompanyForm } from './use-company-form.ts'

interface FieldLook {
  readonly path: string
  readonly field: VendorField
  /** Written in one language whatever the reader's is. */
  readonly side?: 'en' | 'ar'
  readonly ltr?: boolean
  readonly numeric?: boolean
  readonly optional?: boolean
}

const both = (field: 'companyName' | 'address'): FieldLook[] => [
  { path: `${field}.en`, field, side: 'en' },
  { path: `${field}.ar`, field, side: 'ar' },
]
const COMPANY: readonly FieldLook[] = [
  ...both('companyName'),
  { path: 'vendorName', field: 'vendorName' },
  { path: 'mobileNumber', field: 'mobileNumber', ltr: true, numeric: true },
  { path: 'commercialRegisterNumber', field: 'commercialRegisterNumber', ltr: true },
  { path: 'taxNumber', field: 'taxNumber', ltr: true },
  { path: 'licenseNumber', field: 'licenseNumber', ltr: true },
]
const PLACE: readonly FieldLook[] = [
  { path: 'country', field: 'country' },
  { path: 'state', field: 'state' },
  { path: 'city', field: 'city' },
  { path: 'streetName', field: 'streetName' },
  { path: 'buildingNumber', field: 'buildingNumber' },
  { path: 'unitNumber', field: 'unitNumber', optional: true },
  { path: 'postalCode', field: 'postalCode', ltr: true, numeric: true },
  ...both('address'),
]
const ORDER: readonly string[] = [...COMPANY, ...PLACE].map(({ path }) => path)

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Paper component="section" withBorder radius="lg" p="md" aria-label={title}>
    <Title order={2} size="h3" mb="sm">
      {title}
    </Title>
    {children}
  </Paper>
)

interface CompanyFormProps {
  readonly vendor: Vendor
  readonly drafted: Drafted | null
  /** The refused edit that is being mended; its card goes when the new edit was queued. */
  readonly retry: string | null
  readonly onDone: () => void
}

/** Edits the company. Only what was changed is sent, so that others may edit other fields at the same time. */
export const CompanyForm = ({ vendor, drafted, retry, onDone }: CompanyFormProps) => {
  const { t, i18n } = useLingui()
  const { language } = useVoice()
  const online = useOnline()
  const db = useDatabase()
  const { form, edits, began, changed, forget } = useCompanyForm(vendor, drafted)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [missing, setMissing] = useState<ReturnType<typeof fileFaults>>({})
  const inputs = useRef(new Map<string, HTMLInputElement | null>())
  const label = ({ field, side }: Pick<FieldLook, 'field' | 'side'>): string => {
    const words = i18n._(COMPANY_FIELD_WORDS[field])
    return side === undefined ? words : side === 'en' ? t`${words} (English)` : t`${words} (Arabic)`
  }
  const input = (look: FieldLook) => {
    const props = form.getInputProps(look.path)
    const fault: unknown = form.errors[look.path]
    const hint = typeof props.value === 'string' ? hintFor(look.field, props.value) : null
    return (
      <TextInput
        key={look.path}
        ref={(element) => {
          inputs.current.set(look.path, element)
        }}
        label={label(look)}
        required={look.optional !== true}
        {...(look.ltr === true || look.side === 'en' ? { dir: 'ltr' } : look.side === 'ar' ? { dir: 'rtl' } : {})}
        {...(look.side ? { lang: look.side } : {})}
        {...(look.numeric === true ? { inputMode: 'numeric' as const } : {})}
        {...props}
        description={hint ? <span className={classes.note}>{i18n._(hint)}</span> : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={typeof fault === 'string' ? sayFormFault(i18n, fault, label(look)) : undefined}
      />
    )
  }
  const leave = async () => {
    await forget()
    onDone()
  }
  const save = async () => {
    setRefusal(null)
    const faults = fileFaults(form.values, began)
    setMissing(faults)
    if (Object.keys(faults).length > 0) return
    if (!changed) return leave()
    setBusy(true)
    try {
      const result = await mutate(db, 'vendor.edit', { vendorId: vendor.id, edits })
      if (result.status === 'rejected') return setRefusal(sayRejection(i18n, result.rejection, language))
      keepStorageOnce()
      if (retry !== null) await discardRejected(db, retry)
      await leave()
      const done = t`The company was changed.`
      notifyUndo(online ? done : `${done} ${t`It will be sent when you are online.`}`, () => undoChange(db, result.mutationId))
    } catch {
      notify(t`This device could not store the change. Free some space and try again.`, 'error')
    } finally {
      setBusy(false)
    }
  }
  const count = Object.keys(form.errors).length + Object.keys(missing).length
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        () => void save(),
        (faults) => {
          setMissing(fileFaults(form.values, began))
          const first = ORDER.find((path) => faults[path] !== undefined)
          if (first !== undefined) inputs.current.get(first)?.focus()
        },
      )}
    >
      <Stack gap="md" maw={640}>
        {refusal === null ? null : (
          <Alert color="error" role="alert">
            {refusal}
          </Alert>
        )}
        <Part title={t`Company`}>
          <Stack gap="md">
            <div className={classes.pair}>{COMPANY.slice(0, 2).map(input)}</div>
            {COMPANY.slice(2).map(input)}
          </Stack>
        </Part>
        <Part title={t`Business and location`}>
          <Stack gap="md">{PLACE.map(input)}</Stack>
        </Part>
        <Part title={t`Files`}>
          <CompanyFiles values={form.values} faults={missing} onChange={(change) => form.setValues(change)} />
        </Part>
        <Group className={classes.bar} justify="space-between" gap="sm">
          <Text size="sm" c={count > 0 ? 'error' : 'dimmed'} role="status">
            {count > 0 ? (
              <Plural value={count} one="# field needs you" other="# fields need you" />
            ) : changed ? (
              t`Draft kept on this device`
            ) : (
              t`Nothing changed yet`
            )}
          </Text>
          <Group gap="sm">
            <Button variant="default" onClick={() => void leave()}>
              {changed ? t`Discard draft` : t`Go back`}
            </Button>
            <Button type="submit" loading={busy}>{t`Save changes`}</Button>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}
