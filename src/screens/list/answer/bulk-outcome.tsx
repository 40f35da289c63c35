import { Button, Text } from '@mantine/core'
import { Plural, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useOutcomes } from '#db/hooks/use-outcomes.ts'
import { describeRejection } from '#i18n/describe-rejection.ts'
import { inLanguage, isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import classes from './bulk.module.css'
import type { Answerable, BulkAnswered, BulkMessages } from './bulk.ts'

export interface BulkOutcomeProps<Row> {
  readonly answered: BulkAnswered<Row>
  readonly onClose: () => void
}

/** What became of an answer to many rows, as it becomes known: how many are done, how many wait, and each that was refused, with its reason. */
export const BulkOutcome = <Row extends Answerable>({ words, answered, onClose }: BulkOutcomeProps<Row> & { words: BulkMessages<Row> }) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const ids = useMemo(() => answered.queued.map(({ mutationId }) => mutationId), [answered])
  const outcomes = useOutcomes(ids)
  if (!outcomes) return null
  const refused = [
    ...answered.refused,
    ...outcomes.refused.flatMap((rejection) => {
      const subject = answered.queued.find(({ mutationId }) => mutationId === rejection.id)?.subject
      return subject ? [{ subject, rejection }] : []
    }),
  ]
  // What was just said to be done is not counted as none where it only waits.
  const isUnsent = outcomes.done === 0 && outcomes.waiting > 0
  return (
    <section className={classes.outcome} aria-label={t`Result`}>
      <div className={classes.line}>
        <Text size="sm" role="status" className={classes.words}>
          {isUnsent ? null : words.outcome(answered.answer, outcomes.done)}
          {outcomes.waiting > 0 ? (
            <>
              {isUnsent ? null : ' · '}
              <Plural value={outcomes.waiting} one="# waiting to send" other="# waiting to send" />
            </>
          ) : null}
          {refused.length > 0 ? (
            <>
              {' · '}
              <Plural value={refused.length} one="# not accepted" other="# not accepted" />
            </>
          ) : null}
        </Text>
        <Button variant="subtle" size="compact-sm" h={44} onClick={onClose}>{t`Close`}</Button>
      </div>
      {refused.length > 0 ? (
        <ul className={classes.refused} tabIndex={0} aria-label={t`Not accepted`}>
          {refused.map(({ subject, rejection }) => {
            const why = describeRejection(i18n, rejection, language)
            const number = `#${subject.number}`
            return (
              <li key={subject.id}>
                <bdi>{inLanguage(subject.customerName, language)}</bdi>
                {/* Most reasons name it themselves. */}
                {why.includes(number) ? null : ` ${isolate(number, language)}`}: {why}
              </li>
            )
          })}
        </ul>
      ) : null}
    </section>
  )
}
