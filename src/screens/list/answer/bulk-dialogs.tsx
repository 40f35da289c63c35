import { Alert, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useDatabase } from '#db/hooks/use-database.ts'
import { sar } from '#domain/kernel/money.ts'
import { formatMoney, formatNumber, isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import classes from './bulk.module.css'
import type { Answer, Answerable, BulkAnswered, BulkNoun, BulkMessages } from './bulk.ts'
import { isSame, judge, type Judged } from './judge.ts'
import { useBulkAnswer } from './use-bulk-answer.ts'

export interface BulkQuestion {
  readonly answer: Answer
  readonly ids: readonly string[]
}

export interface BulkDialogsProps<Row> {
  readonly question: BulkQuestion
  readonly opened: boolean
  readonly onClose: () => void
  readonly onAnswered: (answered: BulkAnswered<Row>) => void
  readonly onUndone: () => void
}

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

interface SummaryProps<Row> extends Pick<BulkQuestion, 'answer'> {
  readonly words: BulkMessages<Row>
  readonly judged: Judged<Row>
  readonly isChanged: boolean
  readonly progress: number | null
}

/** How many, what they come to, and who is no longer meant. */
const Summary = <Row,>({ words, answer, judged, isChanged, progress }: SummaryProps<Row>) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const amount = isolate(formatMoney(sar(judged.halalas)), language)
  const note = words.note(answer, judged.open)
  return (
    <>
      {isChanged ? (
        <Alert color="warning" role="alert" mb="sm">
          {t`Some of them changed meanwhile. Look once more before you answer.`}
        </Alert>
      ) : null}
      <Text>
        {words.question(answer, judged.open.length)} {judged.halalas === 0 ? null : <Trans>Together they come to {amount}.</Trans>}
      </Text>
      {note === null ? null : (
        <Alert color="warning" role="note" mt="sm">
          {note}
        </Alert>
      )}
      {judged.other.length > 0 ? (
        <Text size="sm" mt="sm">
          {words.left(judged.other.length)}
        </Text>
      ) : null}
      {progress === null || progress === 0 ? null : <Going done={progress} all={judged.open.length} />}
    </>
  )
}

/** The one question before many rows are answered. What changed since it was asked is asked again. */
export const BulkDialogs = <Row extends Answerable>({
  noun,
  words,
  question,
  opened,
  onClose,
  onAnswered,
  onUndone,
}: BulkDialogsProps<Row> & { noun: BulkNoun<Row>; words: BulkMessages<Row> }) => {
  const { t } = useLingui()
  const db = useDatabase()
  const [found, setFound] = useState<{ readonly of: BulkQuestion; readonly judged: Judged<Row> } | null>(null)
  // What was found for the question before is no answer to this one.
  const judged = found?.of === question ? found.judged : null
  const [isChanged, setChanged] = useState(false)
  const { progress, run } = useBulkAnswer({ noun, words, onAnswered, onUndone })
  useEffect(() => {
    let isGone = false
    if (!opened) return
    setChanged(false)
    void noun.read(db, question.ids).then((rows) => isGone || setFound({ of: question, judged: judge(noun, rows) }))
    return () => {
      isGone = true
    }
  }, [noun, db, opened, question])
  const confirm = async (reason: string) => {
    const now = judge(noun, await noun.read(db, question.ids))
    if (!judged || !isSame(noun, judged, now)) {
      setFound({ of: question, judged: now })
      setChanged(true)
      return
    }
    if (now.open.length > 0) await run(question.answer, now.open, reason)
    onClose()
  }
  if (!judged) return null
  const { answer } = question
  if (judged.open.length === 0 && !isChanged)
    return (
      <ConfirmDialog isInformational opened={opened} onClose={onClose} onConfirm={onClose} title={t`Nothing to answer`} action={t`Close`}>
        {judged.other.length > 0 ? t`All that you selected is answered or withdrawn already.` : null}
      </ConfirmDialog>
    )
  const shared = { busy: progress !== null, onClose, title: words.title(answer, judged.open.length), action: words.action(answer) }
  const summary = <Summary words={words} answer={answer} judged={judged} isChanged={isChanged} progress={progress} />
  return (
    <>
      <ConfirmDialog {...shared} opened={opened && answer === 'accept'} onConfirm={() => void confirm('')}>
        {summary}
      </ConfirmDialog>
      <ReasonDialog
        {...shared}
        opened={opened && answer === 'reject'}
        about={question}
        label={t`Reason`}
        help={t`Each of these customers will read this.`}
        onConfirm={(reason) => void confirm(reason)}
      >
        {summary}
      </ReasonDialog>
    </>
  )
}
