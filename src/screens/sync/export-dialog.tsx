import { Button, PasswordInput, Stack, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type FormEvent } from 'react'
import { sealTransfer } from '#db/transfer/seal.ts'
import { TransferError } from '#db/transfer/transfer-fault.ts'
import { exportUnsent } from '#db/transfer/transfer.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { TRANSFER_MESSAGES } from '#i18n/transfer-messages.ts'
import { saveFile } from '#platform/save-file.ts'
import { Answers } from '#ui/overlay/answers.tsx'
import { Sheet } from '#ui/overlay/on-demand.tsx'
import { toast } from '#ui/toast.ts'

const SHORTEST = 8

/** Asks for a passphrase, twice because it cannot be recovered, and saves the file. */
export const ExportDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const { t, i18n } = useLingui()
  const db = useDatabase()
  const [first, setFirst] = useState('')
  const [second, setSecond] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const short = first.length < SHORTEST
  const differs = first !== second
  const toggle = { 'aria-label': t`Show or hide the passphrase`, 'tabIndex': 0, 'size': 40 }
  const close = () => {
    setFirst('')
    setSecond('')
    setTried(false)
    onClose()
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (short || differs) return
    setBusy(true)
    try {
      const now = new Date().toISOString()
      const content = await exportUnsent(db, now)
      saveFile(await sealTransfer(content, first), `unsent-changes-${now.slice(0, 16).replaceAll(':', '-')}.json`)
      close()
      toast(t`The file was saved. The changes stay here too and are sent as soon as possible.`, 'success')
    } catch (error) {
      toast(
        error instanceof TransferError ? i18n._(TRANSFER_MESSAGES[error.code]) : t`The file could not be made. Nothing was changed.`,
        'error',
      )
    } finally {
      setBusy(false)
    }
  }
  return (
    <Sheet opened={opened} onClose={close} title={t`Export unsent changes`}>
      <form noValidate onSubmit={(event) => void save(event)}>
        <Stack gap="md">
          <Text>
            <Trans>The file can be opened only with this passphrase. Nobody can recover it for you.</Trans>
          </Text>
          <PasswordInput
            data-autofocus
            required
            label={t`Passphrase`}
            description={t`At least 8 characters`}
            autoComplete="new-password"
            visibilityToggleButtonProps={toggle}
            value={first}
            onChange={(event) => setFirst(event.currentTarget.value)}
            error={tried && short ? t`The passphrase needs at least 8 characters` : undefined}
          />
          <PasswordInput
            required
            label={t`Repeat the passphrase`}
            autoComplete="new-password"
            visibilityToggleButtonProps={toggle}
            value={second}
            onChange={(event) => setSecond(event.currentTarget.value)}
            error={tried && !short && differs ? t`The passphrases are not the same` : undefined}
          />
          <Answers>
            <Button variant="default" onClick={close}>{t`Go back`}</Button>
            <Button type="submit" loading={busy}>{t`Save the file`}</Button>
          </Answers>
        </Stack>
      </form>
    </Sheet>
  )
}
