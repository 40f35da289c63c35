import { Alert, Text } from '@mantine/core'
import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { PortalDatabase } from '#db/core/database.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { sar } from '#domain/kernel/money.ts'
import { formatMoney, formatNumber, isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import classes from './bulk.module.css'
import { isSame, judge, type Judged } from './judge.ts'
import { useBulkAnswer, type BulkAnswered } from './use-bulk-answer.ts'

export interface BulkQuestion {
  readonly answer: 'accept' | 'reject'
  readonly ids: readonly string[]
}

interface BulkDialogsProps {
  readonly question: BulkQuestion
  readonly opened: boolean
  readonly onClose: () => void
  readonly onAnswered: (answered: BulkAnswered) => void
  readonly onUndone: () => void
}

const readJudged = async (db: PortalDatabase, ids: readonly string[]): Promise<Judged> =>
  judge((await db.rows('bookings').bulkGet([...ids])).filter((row) => row !== undefined))

/** How far it is while it goes. */
const Going = ({ done, all }: { done: number; all: number }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const [through, total] = [formatNumber(done, language), formatNumber(all, language)]
  const words = t`${through} of ${total} answered`
  return (
    <div className={classes.going}>
      <span className="figures">{words}</span>
      <progress max={all} value={done} aria-label={words} />
    </div>
  )
}

interface SummaryProps extends Pick<BulkQuestion, 'answer'> {
  readonly judged: Judged
  readonly isChanged: boolean
  readonly progress: number | null
}

/** How many, what they come to, and who is no longer meant. */
const Summary = ({ answer, judged, isChanged, progress }: SummaryProps) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const amount = isolate(formatMoney(sar(judged.halalas)), language)
  return (
    <>
      {isChanged ? (
        <Alert color="warning" role="alert" mb="sm">
          {t`Some of them changed meanwhile. Look once more before you answer.`}
        </Alert>
      ) : null}
      <Text>
        {answer === 'accept' ? (
          <Plural value={judged.open.length} one="# booking will be accepted." other="# bookings will be accepted." />
        ) : (
          <Plural value={judged.open.length} one="# booking will be rejected." other="# bookings will be rejected." />
        )}{' '}
        {judged.halalas === 0 ? null : <Trans>Together they come to {amount}.</Trans>}
      </Text>
      {judged.other.length > 0 ? (
        <Text size="sm" mt="sm">
          <Plural
            value={judged.other.length}
            one="# more no longer waits for an answer and is left out."
            other="# more no longer wait for an answer and are left out."
          />
        </Text>
      ) : null}
      {progress === null || progress === 0 ? null : <Going done={progress} all={judged.open.length} />}
    </>
  )
}

/** The one question before many bookings are answered. What changed since it was asked is asked again. */
export const BulkDialogs = ({ question, opened, onClose, onAnswered, onUndone }: BulkDialogsProps) => {
  const { t } = useLingui()
  const db = useDatabase()
  const [judged, setJudged] = useState<Judged | null>(null)
  const [isChanged, setChanged] = useState(false)
  const { progress, run } = useBulkAnswer({ onAnswered, onUndone })
  useEffect(() => {
    let isGone = false
    if (!opened) return
    setChanged(false)
    void readJudged(db, question.ids).then((now) => isGone || setJudged(now))
    return () => {
      isGone = true
    }
  }, [db, opened, question])
  const confirm = async (reason: string) => {
    const now = await readJudged(db, question.ids)
    if (!judged || !isSame(judged, now)) {
      setJudged(now)
      setChanged(true)
      return
    }
    if (now.open.length > 0) await run(question.answer, now.open, reason)
    onClose()
  }
  if (!judged) return null
  const busy = progress !== null
  const count = judged.open.length
  const summary = <Summary answer={question.answer} judged={judged} isChanged={isChanged} progress={progress} />
  return (
    <>
      <ConfirmDialog
        busy={busy}
        onClose={onClose}
        opened={opened && question.answer === 'accept'}
        title={t`${plural(count, { one: 'Accept # booking?', other: 'Accept # bookings?' })}`}
        action={t`Accept all`}
        onConfirm={() => void confirm('')}
      >
        {summary}
      </ConfirmDialog>
      <ReasonDialog
        busy={busy}
        onClose={onClose}
        opened={opened && question.answer === 'reject'}
        title={t`${plural(count, { one: 'Reject # booking?', other: 'Reject # bookings?' })}`}
        action={t`Reject all`}
        label={t`Reason`}
        help={t`Each of these customers will read this.`}
        onConfirm={(reason) => void confirm(reason)}
      >
        {summary}
      </ReasonDialog>
    </>
  )
}
