import { Alert, Button, Stack, Text } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { nameForm } from '#protocol/account.ts'
import { FormPart } from '#screens/form/form-part.tsx'
import { NetworkAlert } from '#screens/mutate/network-alert.tsx'
import { changeName } from '#session/account.ts'
import { knownSession, renameKnown, useKnownName } from '#session/known-session.ts'
import type { Refusal } from '#api/request.ts'
import { useFormFaults } from '#ui/form-faults.ts'
import { TypedInput } from '#ui/typed-field.tsx'

/** What this person is called. Needs a network; what was typed stays until it is done. */
export const NameSection = () => {
  const { t } = useLingui()
  const name = useKnownName()
  const [problem, setProblem] = useState<Refusal | null>(null)
  const [done, setDone] = useState<'changed' | 'same' | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useForm({
    mode: 'controlled',
    initialValues: { name },
    validate: schemaResolver(nameForm, { sync: true }),
    clearInputErrorOnChange: true,
    onValuesChange: () => setDone(null),
  })
  const { field, focusFirst } = useFormFaults(form.errors, { name: t`Name` })
  const submit = async (values: typeof form.values) => {
    setProblem(null)
    const next = values.name.trim()
    if (next === name) return setDone('same')
    setBusy(true)
    const refusal = await changeName({ name: next })
    setBusy(false)
    if (refusal?.fields) {
      form.setErrors(refusal.fields)
      return focusFirst(refusal.fields)
    }
    if (refusal) return setProblem(refusal)
    renameKnown({ userId: knownSession()?.userId ?? '', name: next })
    setDone('changed')
  }
  return (
    <FormPart title={t`Your name`}>
      <form noValidate onSubmit={form.onSubmit((values) => void submit(values), focusFirst)}>
        <Stack gap="md" maw={420}>
          <Text size="sm">{t`Your colleagues see it beside what you do. What you did before keeps the name you had then.`}</Text>
          <NetworkAlert offline={t`You are offline. Changing your name needs a network; what you typed stays.`} refusal={problem} />
          <TypedInput autoComplete="name" {...form.getInputProps('name')} {...field('name')} />
          <div role="status">
            {done === 'changed' ? <Alert color="success">{t`Your name is changed.`}</Alert> : null}
            {done === 'same' ? <Alert color="info">{t`This is your name already.`}</Alert> : null}
          </div>
          <Button type="submit" loading={busy} style={{ alignSelf: 'flex-start' }}>{t`Change name`}</Button>
        </Stack>
      </form>
    </FormPart>
  )
}
