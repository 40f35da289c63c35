import { Alert, Button, FileInput, PasswordInput, Stack, Text } from '@mantine/core'
import type { MessageDescriptor } from '@lingui/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState, type FormEvent } from 'react'
import { vendorIdOf } from '#db/core/owner.ts'
import { openTransfer } from '#db/transfer/seal.ts'
import { TransferError } from '#db/transfer/transfer-fault.ts'
import { importTransfer, type Imported } from '#db/transfer/transfer.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { TRANSFER_MESSAGES } from '#i18n/transfer-messages.ts'
import { describeFailure } from '#screens/mutate/messages.ts'
import { Answers } from '#ui/overlay/answers.tsx'
import { Sheet } from '#ui/overlay/on-demand.tsx'

type Result = Imported | { readonly fault: MessageDescriptor }

const Outcome = ({ result }: { result: Result }) => {
  const { i18n } = useLingui()
  if ('fault' in result)
    return (
      <Alert color="error" role="alert">
        {i18n._(result.fault)}
      </Alert>
    )
  const { added, known, asks = false } = result
  return (
    <Alert color={asks ? 'warning' : 'success'} role="status">
      <Text>
        {asks ? (
          <Plural
            value={added}
            one="# change is old and may have been sent long ago. Its card under “Changes and sync” asks what to do with it."
            other="# changes are old and may have been sent long ago. Their cards under “Changes and sync” ask what to do with them."
          />
        ) : (
          <Plural value={added} one="# change was taken over." other="# changes were taken over." />
        )}
      </Text>
      {known > 0 ? (
        <Text>
          <Plural value={known} one="# was here already." other="# were here already." />
        </Text>
      ) : null}
    </Alert>
  )
}

/** Opens a file of unsent work made on another device, and says what came of it. */
export const ImportDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const { t } = useLingui()
  const db = useDatabase()
  const [file, setFile] = useState<File | null>(null)
  const [passphrase, setPassphrase] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<Result | null>(null)
  const done = result !== null && 'added' in result
  const close = () => {
    setFile(null)
    setPassphrase('')
    setTried(false)
    setResult(null)
    onClose()
  }
  const open = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!file || passphrase === '') return
    setBusy(true)
    try {
      setResult(await importTransfer(db, await openTransfer(file, passphrase, vendorIdOf(db))))
    } catch (error) {
      setResult({ fault: error instanceof TransferError ? TRANSFER_MESSAGES[error.code] : describeFailure(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Sheet opened={opened} onClose={close} title={t`Import unsent changes`}>
      <form noValidate onSubmit={(event) => void open(event)}>
        <Stack gap="md">
          <Text>
            <Trans>Choose a file that was exported on another device of your company.</Trans>
          </Text>
          <FileInput
            label={t`File`}
            placeholder={t`Choose a file`}
            accept="application/json,.json"
            clearable={false}
            value={file}
            onChange={(next) => {
              setFile(next)
              setResult(null)
            }}
            error={tried && !file ? t`Choose a file first` : undefined}
          />
          <PasswordInput
            required
            label={t`Passphrase`}
            autoComplete="off"
            visibilityToggleButtonProps={{ 'aria-label': t`Show or hide the passphrase`, 'tabIndex': 0, 'size': 40 }}
            value={passphrase}
            onChange={(event) => setPassphrase(event.currentTarget.value)}
            error={tried && passphrase === '' ? t`The passphrase is missing` : undefined}
          />
          {result ? <Outcome result={result} /> : null}
          <Answers>
            <Button variant="default" onClick={close}>
              {done ? t`Close` : t`Go back`}
            </Button>
            {done ? null : <Button type="submit" loading={busy}>{t`Import changes`}</Button>}
          </Answers>
        </Stack>
      </form>
    </Sheet>
  )
}
