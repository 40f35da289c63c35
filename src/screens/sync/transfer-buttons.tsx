import { Button, Group, Text } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useWaiting } from '#db/hooks/use-sync.ts'
import { ExportDialog } from './export-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'

/** The way out when this device cannot send any more: its unsent work as an encrypted file. */
export const TransferButtons = () => {
  const { t } = useLingui()
  const waiting = useWaiting()?.length ?? 0
  const [asked, setAsked] = useState<'export' | 'import' | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <Text c="dimmed" mb="sm">
        <Trans>
          If this device cannot send any more, save its unsent changes as an encrypted file and open that on another device of the same
          company. Nothing is carried out twice, whichever device sends first.
        </Trans>
      </Text>
      <Group gap="sm">
        <Button
          variant="default"
          disabled={waiting === 0}
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => setAsked('export')}
        >{t`Export unsent changes`}</Button>
        <Button variant="default" leftSection={<IconUpload size={18} aria-hidden />} onClick={() => setAsked('import')}>
          {t`Import a file`}
        </Button>
      </Group>
      <ExportDialog opened={asked === 'export'} onClose={close} />
      <ImportDialog opened={asked === 'import'} onClose={close} />
    </>
  )
}
