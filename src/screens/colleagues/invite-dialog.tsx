import { Button, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#i18n/language.ts'
import type { Refusal } from '#api/request.ts'
import { invitationForm, type ColleagueList } from '#protocol/colleagues.ts'
import { NetworkAlert } from '#screens/mutate/network-alert.tsx'
import { inviteColleague } from '#session/colleagues.ts'
import { useFormFaults } from '#ui/form-faults.ts'
import { Answers } from '#ui/overlay/answers.tsx'
import { Sheet } from '#ui/overlay/on-demand.tsx'
import '#ui/theme/mantine-settings.css'

/** An invitation as far as it was typed. */
export interface InvitationTyped {
  readonly email: string
  readonly language: Language
}

interface InviteFormProps {
  readonly typed: InvitationTyped
  readonly onTyped: (typed: InvitationTyped) => void
  readonly onSent: (list: ColleagueList) => void
  readonly onClose: () => void
}

const InviteForm = ({ typed, onTyped, onSent, onClose }: InviteFormProps) => {
  const { t } = useLingui()
  const languageLabel = useId()
  const [problem, setProblem] = useState<Refusal | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useForm<InvitationTyped>({
    mode: 'controlled',
    initialValues: typed,
    onValuesChange: onTyped,
    validate: schemaResolver(invitationForm, { sync: true }),
    clearInputErrorOnChange: true,
  })
  const { field, focusFirst } = useFormFaults(form.errors, { email: t`Email` })
  const submit = async (values: InvitationTyped) => {
    setProblem(null)
    setBusy(true)
    const answer = await inviteColleague({ ...values, email: values.email.trim() })
    setBusy(false)
    if (answer.ok) return onSent(answer.body)
    const { refusal } = answer
    if (!refusal.fields) return setProblem(refusal)
    form.setErrors(refusal.fields)
    focusFirst(refusal.fields)
  }
  return (
    <form noValidate onSubmit={form.onSubmit((values) => void submit(values), focusFirst)}>
      <Stack gap="md">
        <Text>{t`An email with a link is sent. The link works once, for 7 days. Your colleague chooses a password of their own and has the same rights as you.`}</Text>
        <NetworkAlert offline={t`You are offline. An invitation needs a network; what you typed stays.`} refusal={problem} />
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="off"
          dir="ltr"
          data-autofocus
          {...form.getInputProps('email')}
          {...field('email')}
        />
        <Stack gap={4}>
          <Text size="sm" fw={500} id={languageLabel}>{t`Language of the email`}</Text>
          <SegmentedControl
            aria-labelledby={languageLabel}
            size="md"
            value={form.values.language}
            onChange={(value) => form.setFieldValue('language', LANGUAGES.find((one) => one === value) ?? 'en')}
            data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          />
        </Stack>
        <Answers>
          <Button variant="default" onClick={onClose}>{t`Go back`}</Button>
          <Button type="submit" loading={busy}>{t`Send invitation`}</Button>
        </Answers>
      </Stack>
    </form>
  )
}

/** Invites a colleague. What was typed is kept by whoever keeps the dialog. */
export const InviteDialog = ({ opened, ...form }: InviteFormProps & { readonly opened: boolean }) => {
  const { t } = useLingui()
  return (
    <Sheet opened={opened} onClose={form.onClose} title={t`Invite a colleague`}>
      <InviteForm {...form} />
    </Sheet>
  )
}
