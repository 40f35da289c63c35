import { Button, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { mutate } from '#db/core/mutate.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { unitLabel } from '#domain/containers/barcode.ts'
import type { Container } from '#domain/containers/container.ts'
import { MOST_STOCK } from '#domain/containers/container-form.ts'
import { wholeNumber } from '#domain/kernel/form.ts'
import { describeFormFault } from '#i18n/form-messages.ts'
import { RefusalAlert } from '#screens/mutate/refusal-alert.tsx'
import { useMutate } from '#screens/mutate/use-mutate.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Ltr } from '#ui/ltr.tsx'

/** Asks how many units more the vendor owns, and says which labels they get. */
export const AddUnits = ({ container }: { container: Container }) => {
  const { t, i18n } = useLingui()
  const db = useDatabase()
  const [opened, setOpened] = useState(false)
  const [typed, setTyped] = useState('1')
  const [isTried, setTried] = useState(false)
  const { busy, rejection, run } = useMutate(container.inventory.units)
  const { units: from } = container.inventory
  const count = wholeNumber(typed) ?? 0
  const isRight = count >= 1 && count <= MOST_STOCK
  const add = async () => {
    setTried(true)
    if (!isRight) return
    await run(() => mutate(db, 'container.addUnits', { containerId: container.id, count, from }), {
      after: () => {
        setOpened(false)
        setTried(false)
      },
      done: t`The units were added.`,
      undo: true,
    })
  }
  const label = t`Number of units`
  const [first, last] = [from + 1, from + count].map((number) => unitLabel(container.barcode, number))
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>{t`Add units`}</Button>
      <ConfirmDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={t`Add units`}
        action={t`Add units`}
        busy={busy}
        isForm
        onConfirm={() => void add()}
      >
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!busy) void add()
          }}
        >
          <RefusalAlert rejection={rejection} />
          <TextInput
            label={label}
            required
            inputMode="numeric"
            dir="ltr"
            data-autofocus
            value={typed}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onChange={(event) => setTyped(event.currentTarget.value)}
            description={
              !isRight ? undefined : count === 1 ? (
                <Trans>
                  Its label: <Ltr>{first}</Ltr>
                </Trans>
              ) : (
                <Trans>
                  Their labels: <Ltr>{first}</Ltr> to <Ltr>{last}</Ltr>
                </Trans>
              )
            }
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            error={isTried && !isRight ? describeFormFault(i18n, 'units', label) : undefined}
          />
        </form>
      </ConfirmDialog>
    </>
  )
}
