import { Trans, useLingui } from '@lingui/react/macro'
import { deviceName } from '#i18n/device-name.ts'
import { formatInstant, formatMoney, inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { PENALTY_CAUSE_MESSAGES } from '#i18n/money-messages.ts'
import printClasses from '#screens/list/export/print.module.css'
import { Ltr } from '#ui/ltr.tsx'
import { Paper } from '#ui/print/paper.tsx'
import { broughtFiles, type Known } from './evidence.ts'
import { happenedOf } from './happened.ts'
import { MISSING_MESSAGES } from './missing-messages.ts'
import type { NotedBy } from './noted-by.ts'

interface EvidencePaperProps {
  readonly known: Known
  /** Of the file that holds the same. */
  readonly sha256: string
  readonly onDone: () => void
}

/** Whose hand it was, below what it did; nothing where this device does not know. */
const Hand = ({ by }: { by: NotedBy }) => {
  const { t } = useLingui()
  if (by === null) return null
  const isDone = by.state === 'done'
  const isNobodys = isDone && by.by === 'marketplace' && by.person === null
  const name = isNobodys ? t`The marketplace` : isDone ? (by.person?.name ?? t`A former colleague`) : t`This device, not sent yet`
  const device = isDone && by.device !== null ? deviceName(by.device) : null
  const who = <bdi>{name}</bdi>
  return (
    <div>
      <Trans>Noted by: {who}</Trans>
      {device === null ? null : (
        <>
          {' · '}
          <bdi>{device}</bdi>
        </>
      )}
    </div>
  )
}

/** The evidence on paper, with the hash of the file that goes with it. */
export const EvidencePaper = ({ known, sha256, onDone }: EvidencePaperProps) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const { penalty } = known
  const happened = happenedOf(known, i18n, language)
  const files = broughtFiles(known)
  const facts: readonly (readonly [string, string])[] = [
    [t`Customer`, inLanguage(penalty.customerName, language)],
    [t`Amount`, formatMoney(penalty.amount)],
    [t`Reason`, i18n._(PENALTY_CAUSE_MESSAGES[penalty.cause])],
    [t`Date`, formatInstant(penalty.issuedAt, language)],
    ...(penalty.dispute ? [[t`Why it is not owed`, penalty.dispute.reason] as const] : []),
    [t`SHA-256 of the file`, sha256],
  ]
  return (
    <Paper className={printClasses.sheet} onDone={onDone}>
      <header>
        <h1>{t`Evidence: penalty of booking #${penalty.bookingNumber}`}</h1>
        {facts.map(([label, value]) => (
          <p key={label} style={{ overflowWrap: 'anywhere' }}>
            {label}: <bdi>{value}</bdi>
          </p>
        ))}
        {known.missing.map((what) => (
          <p key={what}>{i18n._(MISSING_MESSAGES[what])}</p>
        ))}
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">{t`What happened`}</th>
            <th scope="col">{t`Container number`}</th>
            <th scope="col">{t`Server’s clock`}</th>
            <th scope="col">{t`Device’s clock`}</th>
            <th scope="col">{t`Note`}</th>
          </tr>
        </thead>
        <tbody>
          {happened.map(({ id, what, bin, at, deviceAt, note, by }) => (
            <tr key={id}>
              <td>
                {what}
                <Hand by={by} />
              </td>
              <td style={{ overflowWrap: 'anywhere' }}>{bin === null ? '' : <Ltr>{bin}</Ltr>}</td>
              <td>{formatInstant(at, language)}</td>
              <td>{deviceAt === null ? '' : formatInstant(deviceAt, language)}</td>
              <td dir="auto" style={{ overflowWrap: 'anywhere' }}>
                {note}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {files.length === 0 ? null : (
        <table>
          <thead>
            <tr>
              <th scope="col">{t`File`}</th>
              <th scope="col">{t`Server’s clock`}</th>
              <th scope="col">{t`Device’s clock`}</th>
              <th scope="col">{t`SHA-256 of the file`}</th>
            </tr>
          </thead>
          <tbody>
            {files.map(({ file, at, deviceAt, by }) => (
              <tr key={file.sha256}>
                <td style={{ overflowWrap: 'anywhere' }}>
                  <bdi>{file.name}</bdi>
                  <Hand by={by} />
                </td>
                <td>{at === null ? '' : formatInstant(at, language)}</td>
                <td>{deviceAt === null ? '' : formatInstant(deviceAt, language)}</td>
                <td style={{ overflowWrap: 'anywhere' }}>
                  <Ltr mayBreak>{file.sha256}</Ltr>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Paper>
  )
}
