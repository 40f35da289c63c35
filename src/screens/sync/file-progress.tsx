import { Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { FileRow } from '#db/core/files-database.ts'
import { formatNumber } from '#i18n/formats.ts'
import { describeFileProblem, KILOBYTE } from '#i18n/file-messages.ts'
import { useLocale } from '#i18n/locale.tsx'
import classes from './sync.module.css'

/** How far a file is that a change waits for. */
export const FileProgress = ({ file }: { file: FileRow }) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const done = formatNumber(Math.ceil(file.received / KILOBYTE), language)
  const all = formatNumber(Math.ceil(file.size / KILOBYTE), language)
  const name = <bdi>{file.name}</bdi>
  if (file.state === 'refused')
    return (
      <Text size="sm" c="error">
        <Trans>
          File {name} was refused: {describeFileProblem(i18n, file.code ?? null)}
        </Trans>
      </Text>
    )
  if (file.state === 'uploaded')
    return (
      <Text size="sm" c="dimmed">
        <Trans>File {name} is at the server.</Trans>
      </Text>
    )
  return (
    <div className={classes.file}>
      <Text size="sm">
        <Trans>
          Waits for file {name}: {done} of {all} kB sent
        </Trans>
      </Text>
      <progress max={file.size} value={file.received} aria-label={t`Upload of ${file.name}`} />
    </div>
  )
}
