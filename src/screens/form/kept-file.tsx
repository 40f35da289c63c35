import { Group, Stack, Text } from '@mantine/core'
import { IconFileTypePdf, IconPhoto } from '@tabler/icons-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useFile, useFileStates } from '#db/hooks/use-files.ts'
import { fileName } from '#domain/kernel/file-name.ts'
import type { FileRef } from '#domain/kernel/id.ts'
import { formatNumber } from '#i18n/formats.ts'
import { describeFileProblem, describeFileSize, KILOBYTE } from '#i18n/file-messages.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useOnline } from '#platform/connectivity.ts'
import { filePath } from '#protocol/files.ts'
import classes from './kept-file.module.css'

/** Where the bytes can be shown from: this device, else the server while there is a network. */
const useAddress = (file: FileRef): string | null => {
  const blob = useFile(file.sha256)
  const online = useOnline()
  const [local, setLocal] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const address = URL.createObjectURL(blob)
    setLocal(address)
    return () => {
      setLocal(null)
      URL.revokeObjectURL(address)
    }
  }, [blob])
  return local ?? (blob === null && online ? filePath(file.sha256) : null)
}

const Standing = ({ file }: { file: FileRef }) => {
  const { i18n } = useLingui()
  const { language } = useLocale()
  const state = useFileStates()?.get(file.sha256)
  if (!state || state.state === 'uploaded') return null
  if (state.state === 'refused')
    return (
      <Text size="sm" c="error">
        {describeFileProblem(i18n, state.code ?? null)}
      </Text>
    )
  const done = formatNumber(Math.ceil(state.received / KILOBYTE), language)
  const all = formatNumber(Math.ceil(state.size / KILOBYTE), language)
  return (
    <Text size="sm" c="dimmed">
      {state.received === 0 ? (
        <Trans>On this device, not sent yet</Trans>
      ) : (
        <Trans>
          {done} of {all} kB sent
        </Trans>
      )}
    </Text>
  )
}

/** Whether this browser shows PDFs by itself; phones often do not, and then the link opens them. */
const showsPdf = (): boolean => navigator.pdfViewerEnabled

/**
 * A file of a record: its picture or kind, its name and size, and whether it has been sent. `large`: shown as a whole, to be looked
 * at before it is handed in.
 */
export const KeptFile = ({ file, large = false }: { file: FileRef; large?: boolean }) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const address = useAddress(file)
  const [broken, setBroken] = useState(false)
  const name = fileName(file)
  const photo = file.type !== 'application/pdf'
  const Glyph = photo ? IconPhoto : IconFileTypePdf
  const whole =
    large && address !== null && !broken ? (
      photo ? (
        // Turned as the camera held it, nothing cut off.
        <img className={classes.large} src={address} alt={name} onError={() => setBroken(true)} />
      ) : address.startsWith('blob:') && showsPdf() ? (
        <iframe className={classes.paper} src={`${address}#toolbar=0&navpanes=0&view=FitH`} title={t`Preview of ${name}`} />
      ) : null
    ) : null
  return (
    <Stack gap="xs">
      {whole}
      <Group gap="sm" wrap="nowrap">
        {whole && photo ? null : photo && address !== null && !broken ? (
          <img
            className={classes.thumb}
            src={address}
            alt={name}
            width={56}
            height={56}
            loading="lazy"
            decoding="async"
            onError={() => setBroken(true)}
          />
        ) : (
          <span className={classes.thumb}>
            <Glyph size={28} stroke={1.5} aria-hidden />
          </span>
        )}
        <div className={classes.fileText}>
          {address === null ? (
            <Text size="sm" className={classes.fileName}>
              <bdi>{name}</bdi>
            </Text>
          ) : (
            <a className={classes.fileName} href={address} download={name} aria-label={t`Save ${name}`}>
              <bdi>{name}</bdi>
            </a>
          )}
          <Text size="sm" c="dimmed">
            {describeFileSize(i18n, file.size, language)}
          </Text>
          <Standing file={file} />
        </div>
      </Group>
    </Stack>
  )
}
