import { Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import type { HistoryEntry } from '#db/core/history.ts'
import { useHistory } from '#db/hooks/use-history.ts'
import type { Audit } from '#domain/audits/audit.ts'
import { refKey } from '#domain/kernel/entity.ts'
import { instant } from '#domain/kernel/instant.ts'
import { changeRequestSchema, type ChangeRequest } from '#domain/requests/request.ts'
import { REQUEST_STATE_MESSAGES } from '#i18n/domain-messages.ts'
import { formatInstant } from '#i18n/formats.ts'
import type { Language } from '#i18n/language.ts'
import { useLocale } from '#i18n/locale.tsx'
import { toldFields } from './changed-fields.ts'
import classes from './requests.module.css'

/** From before to after, in the direction of reading: an arrow is not mirrored by itself. */
const ARROW: Readonly<Record<Language, string>> = { en: ' → ', ar: ' ← ' }

/** The state that an answer which still waits leads to. */
const LEADS_TO: Readonly<Record<string, ChangeRequest['status']>> = {
  'request.approve': 'approved',
  'request.reject': 'rejected',
  'request.reopen': 'pending',
}

/** Clocks that differ by less are the time the change was on its way. */
const NOTABLE_MS = 2 * 60_000

const differNotably = (device: string, server: string): boolean =>
  v.is(instant, device) && Math.abs(Date.parse(device) - Date.parse(server)) >= NOTABLE_MS

const Entry = ({ what, at, children }: { what: string; at: string; children?: ReactNode }) => {
  const { language } = useLocale()
  return (
    <li>
      <bdi>{what}</bdi>: <time dateTime={at}>{formatInstant(at, language)}</time>
      {children}
    </li>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <Text size="sm" c="dimmed">
    {children}
  </Text>
)

const OnDevice = ({ at }: { at: string }) => {
  const { language } = useLocale()
  const onDevice = formatInstant(at, language)
  return (
    <Note>
      <Trans>On the device: {onDevice}</Trans>
    </Note>
  )
}

const Who = ({ audit, own }: { audit: Audit; own: boolean }) => {
  const { t } = useLingui()
  const who = audit.by === 'marketplace' ? t`The marketplace` : own ? t`You` : (audit.person?.name ?? t`A former colleague`)
  return (
    <Note>
      <bdi>{who}</bdi>
      {audit.device === null ? null : (
        <>
          {' · '}
          <bdi>{audit.device}</bdi>
        </>
      )}
    </Note>
  )
}

const statusAfter = (audit: Audit, request: ChangeRequest): ChangeRequest['status'] | null => {
  const after = audit.changes[refKey({ kind: 'requests', id: request.id })]?.['status']?.after
  return v.is(changeRequestSchema.entries.status, after) ? after : null
}

const Told = ({ audit, own, request }: { audit: Audit; own: boolean; request: ChangeRequest }) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const arrow = ARROW[language]
  const status = statusAfter(audit, request)
  const what = status === null ? t`Changed` : i18n._(REQUEST_STATE_MESSAGES[status])
  return (
    <Entry what={what} at={audit.serverAt}>
      <Who audit={audit} own={own} />
      {differNotably(audit.clientAt, audit.serverAt) ? <OnDevice at={audit.clientAt} /> : null}
      {toldFields(audit, i18n, language).map(({ key, label, before, after }) => (
        <Note key={key}>
          {label}: {before === null ? null : <bdi>{before}</bdi>}
          {before === null || after === null ? null : arrow}
          {after === null ? before === null ? null : `${arrow}—` : <bdi>{after}</bdi>}
        </Note>
      ))}
    </Entry>
  )
}

const Waiting = ({ entry }: { entry: Extract<HistoryEntry, { state: 'waiting' }> }) => {
  const { t, i18n } = useLingui()
  const status = LEADS_TO[entry.name]
  return (
    <Entry what={status === undefined ? t`Changed` : i18n._(REQUEST_STATE_MESSAGES[status])} at={entry.clientAt}>
      <Note>{t`You, on this device: waiting to be sent`}</Note>
    </Entry>
  )
}

/** The answer as the record tells it: of answers given before it was kept who gave them. */
const Decision = ({ request, at }: { request: ChangeRequest; at: string }) => {
  const { i18n } = useLingui()
  const { decidedOnDeviceAt } = request
  return (
    <Entry what={i18n._(REQUEST_STATE_MESSAGES[request.status])} at={at}>
      {decidedOnDeviceAt !== null && differNotably(decidedOnDeviceAt, at) ? <OnDevice at={decidedOnDeviceAt} /> : null}
    </Entry>
  )
}

/** What happened to a request and who did it, from what this device holds. */
export const Timeline = ({ request }: { request: ChangeRequest }) => {
  const { t } = useLingui()
  const history = useHistory({ kind: 'requests', id: request.id })
  const isTold = history?.some((entry) => entry.state === 'waiting' || statusAfter(entry.audit, request) === request.status) ?? true
  return (
    <ol className={classes.timeline}>
      <Entry what={t`Requested`} at={request.requestedAt} />
      {request.decidedAt === null || isTold ? null : <Decision request={request} at={request.decidedAt} />}
      {history?.map((entry) =>
        entry.state === 'done' ? (
          <Told key={entry.audit.id} audit={entry.audit} own={entry.own} request={request} />
        ) : (
          <Waiting key={entry.id} entry={entry} />
        ),
      )}
    </ol>
  )
}
