import { useLingui } from '@lingui/react/macro'
import { formatInstant, formatMoney, inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { PENALTY_CAUSE_MESSAGES } from '#i18n/money-messages.ts'
import printClasses from '#screens/list/export/print.module.css'
import { Ltr } from '#ui/ltr.tsx'
import { Paper } from '#ui/print/paper.tsx'
import { evidenceFiles, type Known } from './evidence.ts'
import { happenedOf } from './happened.ts'
import { MISSING_MESSAGES } from './missing-messages.ts'

interface EvidencePaperProps {
  readonly known: Known
  /** Of the file that holds the same. */
  readonly sha256: string
  readonly onDone: () => void
}

/** The evidence on paper, with the hash of the file that goes with it. */
export const EvidencePaper = ({ known, sha256, onDone }: EvidencePaperProps) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const { penalty } = known
  const happened = happenedOf(known, i18n, language)
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
          {happened.map(({ id, what, bin, at, deviceAt, note }) => (
            <tr key={id}>
              <td>{what}</td>
              <td>{bin === null ? '' : <Ltr>{bin}</Ltr>}</td>
              <td>{formatInstant(at, language)}</td>
              <td>{deviceAt === null ? '' : formatInstant(deviceAt, language)}</td>
              <td dir="auto">{note}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table>
        <thead>
          <tr>
            <th scope="col">{t`File`}</th>
            <th scope="col">{t`SHA-256 of the file`}</th>
          </tr>
        </thead>
        <tbody>
          {evidenceFiles(known).map(({ name, sha256: own }) => (
            <tr key={own}>
              <td>
                <bdi>{name}</bdi>
              </td>
              <td style={{ overflowWrap: 'anywhere' }}>
                <Ltr mayBreak>{own}</Ltr>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Paper>
  )
}
