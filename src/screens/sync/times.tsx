import { Text } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { formatInstant } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'

interface TimesProps {
  readonly clientAt: string
  readonly serverAt?: string
  /** It was made on another device. */
  readonly isElsewhere?: boolean
}

/** When a change was made, and when the server judged it. */
export const Times = ({ clientAt, serverAt, isElsewhere = false }: TimesProps) => {
  const { language } = useLocale()
  const at = <span className="whole">{formatInstant(clientAt, language)}</span>
  const judged = serverAt === undefined ? null : <span className="whole">{formatInstant(serverAt, language)}</span>
  return (
    <Text size="sm" c="dimmed">
      {isElsewhere ? <Trans>On that device: {at}</Trans> : <Trans>On this device: {at}</Trans>}
      {judged === null ? null : (
        <>
          {' · '}
          <Trans>Server: {judged}</Trans>
        </>
      )}
    </Text>
  )
}
