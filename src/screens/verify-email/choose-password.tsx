import { Button, Stack, Text } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { verifyForm } from '#protocol/sign-up.ts'
import { newPassword, repeatedPassword } from '#protocol/password.ts'
import type { Refusal } from '#api/request.ts'
import { useFormFaults } from '#ui/form-faults.ts'
import { NewPasswordFields } from '#ui/new-password-fields.tsx'

interface ChoosePasswordProps {
  readonly onChosen: (chosen: { password: string; confirmation: string }) => Promise<Refusal | null>
}

/** Both must be typed here; the wire lets them out for the browser that signed up. */
const needed = v.object({ password: newPassword, confirmation: repeatedPassword })

/** Asks for the account's password where the link is opened in another browser than the one that signed up. */
export const ChoosePassword = ({ onChosen }: ChoosePasswordProps) => {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  // It comes without being asked for: whoever cannot see it has to hear it, and goes on from there.
  const why = useRef<HTMLParagraphElement>(null)
  useEffect(() => why.current?.focus(), [])
  const form = useForm({
    mode: 'controlled',
    initialValues: { password: '', confirmation: '' },
    validate: (values) => ({
      ...schemaResolver(verifyForm, { sync: true })({ ...values, token: '' }),
      ...schemaResolver(needed, { sync: true })(values),
    }),
    clearInputErrorOnChange: true,
  })
  const { field, focusFirst } = useFormFaults(form.errors, { password: t`Password`, confirmation: t`Confirm password` })
  const submit = async (values: typeof form.values) => {
    setBusy(true)
    const refusal = await onChosen(values)
    setBusy(false)
    if (!refusal?.fields) return
    form.setErrors(refusal.fields)
    focusFirst(refusal.fields)
  }
  return (
    <form noValidate onSubmit={form.onSubmit((values) => void submit(values), focusFirst)}>
      <Stack gap="md">
        <Text ref={why} tabIndex={-1}>
          {t`This link was opened in another browser than the one the sign-up was made in. Choose the password of the account here; one that was typed at the sign-up is not used.`}
        </Text>
        <NewPasswordFields inputProps={form.getInputProps} field={field} />
        <Button type="submit" fullWidth loading={busy}>{t`Open the account`}</Button>
      </Stack>
    </form>
  )
}
