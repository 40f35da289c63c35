import { Button, Checkbox, Divider, Stack, TextInput } from '@mantine/core'
import '@mantine/core/styles/Divider.layer.css'
import { schemaResolver, useForm } from '@mantine/form'
import { IconFingerprint } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useState, type ComponentType } from 'react'
import type { Refusal } from '#api/request.ts'
import { joinForm } from '#protocol/colleagues.ts'
import { NetworkAlert } from '#screens/mutate/network-alert.tsx'
import { joinCompany } from '#session/join.ts'
import { useFormFaults } from '#ui/form-faults.ts'
import { NewPasswordFields } from '#ui/new-password-fields.tsx'
import { TypedInput } from '#ui/typed-field.tsx'

/** The confirmation with Nafath. */
export type JoinDialog = ComponentType<{
  readonly purpose: 'join'
  readonly join: { readonly token: string; readonly name: string }
  readonly opened: boolean
  readonly onClose: () => void
  readonly onDone: () => void
}>

interface JoinFormProps {
  readonly token: string
  /** Whose account it becomes. */
  readonly email: string
  readonly dialog: JoinDialog
  readonly onJoined: () => void
  /** The link itself leads nowhere any more. */
  readonly onRefused: (refusal: Refusal) => void
}

/** What an account begins with: a name, and a password of one's own or Nafath. What was typed stays until it is done. */
export const JoinForm = ({ token, email, dialog: Dialog, onJoined, onRefused }: JoinFormProps) => {
  const { t } = useLingui()
  const [problem, setProblem] = useState<Refusal | null>(null)
  const [busy, setBusy] = useState(false)
  const [nafath, setNafath] = useState<'closed' | 'open' | null>(null)
  const form = useForm({
    mode: 'controlled',
    initialValues: { name: '', password: '', confirmation: '', terms: false },
    validate: (values) => schemaResolver(joinForm, { sync: true })({ ...values, token }),
    clearInputErrorOnChange: true,
  })
  const { field, focusFirst } = useFormFaults(form.errors, {
    name: t`Your name`,
    password: t`Password`,
    confirmation: t`Confirm password`,
    terms: t`I accept the terms and conditions`,
  })
  const submit = async ({ terms, ...values }: typeof form.values) => {
    setProblem(null)
    if (!terms) return
    setBusy(true)
    const refusal = await joinCompany({ ...values, name: values.name.trim(), token, terms })
    setBusy(false)
    if (!refusal) return onJoined()
    if (refusal.code.startsWith('invitation.')) return onRefused(refusal)
    setProblem(refusal)
    if (!refusal.fields) return
    form.setErrors(refusal.fields)
    focusFirst(refusal.fields)
  }
  const askNafath = () => {
    // No password is needed for it; the rest is.
    const { name, terms } = form.validate().errors
    form.setErrors({ name, terms })
    if (name || terms) return focusFirst({ name, terms })
    setNafath('open')
  }
  return (
    <>
      <form noValidate onSubmit={form.onSubmit((values) => void submit(values), focusFirst)}>
        <Stack gap="md">
          <NetworkAlert offline={t`You are offline. Joining needs a network; what you typed stays.`} refusal={problem} />
          <TextInput
            label={t`Email`}
            value={email}
            readOnly
            // Password managers read it as a field; people as what it is: said, not asked for, and no stop on their way.
            variant="unstyled"
            tabIndex={-1}
            dir="ltr"
            autoComplete="username"
            description={t`You sign in with this address.`}
          />
          <TypedInput autoComplete="name" {...form.getInputProps('name')} {...field('name')} />
          <NewPasswordFields inputProps={form.getInputProps} field={field} />
          <Checkbox {...form.getInputProps('terms', { type: 'checkbox' })} {...field('terms')} />
          <Button type="submit" fullWidth loading={busy}>{t`Join`}</Button>
        </Stack>
      </form>
      <Divider label={t`or without a password`} />
      <Button
        variant="default"
        fullWidth
        leftSection={<IconFingerprint size={20} aria-hidden />}
        onClick={askNafath}
      >{t`Join with Nafath`}</Button>
      {nafath === null ? null : (
        <Dialog
          purpose="join"
          join={{ token, name: form.values.name.trim() }}
          opened={nafath === 'open'}
          onClose={() => setNafath('closed')}
          onDone={onJoined}
        />
      )}
    </>
  )
}
