import { Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import type { HistoryEntry } from '#db/core/history.ts'
import type { Audit } from '#domain/audits/audit.ts'
import { instant } from '#domain/kernel/instant.ts'
import { deviceName } from '#i18n/device-name.ts'
import { formatInstant } from '#i18n/formats.ts'
import type { Language } from '#i18n/language.ts'
import { useLocale } from '#i18n/locale.tsx'
import classes from './detail.module.css'
import { changedFields, type FieldFormatters } from './changed-fields.ts'

/** From before to after, in the direction of reading: an arrow is not mirrored by itself. */
const ARROW: Readonly<Record<Language, string>> = { en: ' → ', ar: ' ← ' }

/** Clocks that differ by less are the time the change was on its way. */
const NOTABLE_MS = 2 * 60_000

const differNotably = (device: string, server: string): boolean =>
  v.is(instant, device) && Math.abs(Date.parse(device) - Date.parse(server)) >= NOTABLE_MS

const Note = ({ children }: { children: ReactNode }) => (
  <Text size="sm" c="dimmed">
    {children}
  </Text>
)

interface EntryProps {
  readonly what: string
  /** By the server's clock. */
  readonly at: string
  /** By the clock of the device, where it is known. */
  readonly deviceAt?: string | null
  readonly children?: ReactNode
}

/** One thing that happened. */
export const TimelineEntry = ({ what, at, deviceAt = null, children }: EntryProps) => {
  const { language } = useLocale()
  const onDevice = deviceAt !== null && differNotably(deviceAt, at) ? formatInstant(deviceAt, language) : null
  return (
    <li>
      <bdi>{what}</bdi>: <time dateTime={at}>{formatInstant(at, language)}</time>
      {children}
      {onDevice === null ? null : (
        <Note>
          <Trans>On the device: {onDevice}</Trans>
        </Note>
      )}
    </li>
  )
}

const Who = ({ audit, own }: { audit: Audit; own: boolean }) => {
  const { t } = useLingui()
  // What the server does for a person is theirs: whoever typed the right code confirmed the phone.
  const isNobodys = audit.by === 'marketplace' && audit.person === null
  const who = isNobodys ? t`The marketplace` : own ? t`You` : (audit.person?.name ?? t`A former colleague`)
  return (
    <Note>
      <bdi>{who}</bdi>
      {audit.device === null ? null : (
        <>
          {' · '}
          <bdi>{deviceName(audit.device)}</bdi>
        </>
      )}
    </Note>
  )
}

/** The fields that a change changed, before and after. */
export const ToldFields = ({ changes, told }: { changes: Audit['changes']; told: FieldFormatters }) => {
  const { i18n } = useLingui()
  const { language } = useLocale()
  const arrow = ARROW[language]
  return changedFields({ changes }, told, i18n, language).map(({ key, label, before, after }) => (
    <Note key={key}>
      {label}: {before === null ? null : <bdi>{before}</bdi>}
      {before === null || after === null ? null : arrow}
      {after === null ? before === null ? null : `${arrow}—` : <bdi>{after}</bdi>}
    </Note>
  ))
}

interface TimelineProps {
  readonly history: readonly HistoryEntry[] | undefined
  readonly told: FieldFormatters
  /** What an entry is called; null: it is told by `children`. */
  readonly whatOf: (entry: HistoryEntry) => string | null
  /** Whether the fields that an entry changed are not told. */
  readonly isBare?: (entry: HistoryEntry) => boolean
  /** What stands below an entry, besides who it was and the fields that changed. */
  readonly moreOf?: (entry: HistoryEntry) => ReactNode
  /** What the record itself tells, before what is known of its changes. */
  readonly children: ReactNode
}

/** What happened to a record and who did it, from what this device holds. */
export const Timeline = ({ history = [], told, whatOf, isBare, moreOf, children }: TimelineProps) => {
  const { t } = useLingui()
  return (
    <ol className={classes.timeline}>
      {children}
      {history.map((entry) => {
        const what = whatOf(entry)
        if (what === null) return null
        return entry.state === 'done' ? (
          <TimelineEntry key={entry.audit.id} what={what} at={entry.audit.serverAt} deviceAt={entry.audit.clientAt}>
            <Who audit={entry.audit} own={entry.own} />
            {isBare?.(entry) ? null : <ToldFields changes={entry.audit.changes} told={told} />}
            {moreOf?.(entry)}
          </TimelineEntry>
        ) : (
          <TimelineEntry key={entry.id} what={what} at={entry.clientAt}>
            <Note>{t`You, on this device: waiting to be sent`}</Note>
            {moreOf?.(entry)}
          </TimelineEntry>
        )
      })}
    </ol>
  )
}
