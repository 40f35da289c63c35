import { Text, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useColumnsWindow } from '#db/hooks/use-columns.ts'
import type { Query } from '#db/query/query.ts'
import { dayOf } from '#domain/kernel/instant.ts'
import type { ReportId } from '#domain/reports/definition.ts'
import { BOOKING_STATE_MESSAGES, REQUEST_STATE_MESSAGES } from '#i18n/domain-messages.ts'
import { formatDay, formatNumber, inLanguage } from '#i18n/formats.ts'
import { PENALTY_STATE_MESSAGES } from '#i18n/money-messages.ts'
import { useLocale } from '#i18n/locale.tsx'
import { TextLink } from '#ui/links.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { ReadAgain } from '#ui/read-again.tsx'
import classes from './reports.module.css'

const MOST = { start: 0, end: 200 }

interface RowsBelowProps {
  readonly report: ReportId
  /** About bookings, requests or penalties. */
  readonly question: Query
  /** What each of the bookings adds to the figure, by its number. */
  readonly added?: { readonly header: string; readonly of: ReadonlyMap<number, string> }
  /** What the heading says of so many rows, where the figure is not their sum. */
  readonly headingOf?: ((all: string) => string) | undefined
  /** Said of the rows besides. */
  readonly note?: string | undefined
}

/** The rows that a figure counts, where no list can be narrowed down to exactly them. */
export const RowsBelow = ({ report, question, added, headingOf, note }: RowsBelowProps) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const { answer, isFailed, retry } = useColumnsWindow(question, MOST)
  const heading = useRef<HTMLHeadingElement>(null)
  const identity = JSON.stringify(question)
  const isThere = answer !== undefined
  // Whoever pressed the figure is led to its rows.
  useEffect(() => {
    if (!isThere) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'center' })
  }, [identity, isThere])
  if (isFailed) return <ReadAgain onRetry={retry}>{t`These rows could not be read on this device.`}</ReadAgain>
  if (!answer) return null
  const [some, all] = [formatNumber(answer.rows.length, language), formatNumber(answer.total, language)]
  const isCut = answer.total > answer.rows.length
  const title = headingOf?.(all) ?? t`Rows of this figure: ${all}`
  const requestPath = report === 'removals' ? '/removal-request/detail' : '/replacement-request/detail'
  const lineOf = (row: (typeof answer.rows)[number]) => {
    if ('bookedAt' in row) {
      const { id, number, customerName: customer, deliveryOn, bookedAt } = row
      // What is listed by its delivery says when that is.
      const on = report === 'late' || added ? deliveryOn : dayOf(bookedAt)
      return { id, number, customer, on, to: '/all-booking/detail', status: BOOKING_STATE_MESSAGES[row.status] }
    }
    if ('issuedAt' in row && 'cause' in row) {
      const { id, bookingNumber: number, customerName: customer, issuedAt } = row
      return { id, number, customer, on: dayOf(issuedAt), to: '/penalty-payment/view', status: PENALTY_STATE_MESSAGES[row.status] }
    }
    if (!('requestedAt' in row)) return null
    const { id, number, customerName: customer, requestedAt } = row
    return { id, number, customer, on: dayOf(requestedAt), to: requestPath, status: REQUEST_STATE_MESSAGES[row.status] }
  }
  return (
    <>
      <Title ref={heading} order={2} size="h3" tabIndex={-1}>
        {!headingOf && isCut ? t`The latest ${some} of ${all} rows of this figure` : title}
      </Title>
      {note === undefined || answer.total === 0 ? null : (
        <Text size="sm">{headingOf && isCut ? `${note} ${t`Only the latest ${some} are listed.`}` : note}</Text>
      )}
      {answer.total === 0 ? null : (
        <div className={classes.frame} tabIndex={0} role="region" aria-label={title}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t`Number`}</th>
                <th scope="col">{t`Customer`}</th>
                <th scope="col">{t`Date`}</th>
                <th scope="col">{t`Status`}</th>
                {added ? (
                  <th scope="col" data-figure>
                    {added.header}
                  </th>
                ) : null}
              </tr>
            </thead>
            <tbody>
              {answer.rows
                .flatMap((row) => lineOf(row) ?? [])
                .map(({ id, to, number, customer, on, status }) => (
                  <tr key={id}>
                    <td aria-label={`#${number}`}>
                      <TextLink to={to} search={{ id }} className={classes.drill}>
                        <Ltr>#{number}</Ltr>
                      </TextLink>
                    </td>
                    <td>
                      <bdi>{inLanguage(customer, language)}</bdi>
                    </td>
                    <td>{formatDay(on, language)}</td>
                    <td>{i18n._(status)}</td>
                    {added ? (
                      <td data-figure>
                        <Ltr>{added.of.get(number)}</Ltr>
                      </td>
                    ) : null}
                  </tr>
                ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}
