import { Group, Paper, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { answerBy } from '#domain/requests/answer-by.ts'
import { inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import type { ChangeRequest } from '#domain/requests/request.ts'
import { TextLink } from '#ui/links.tsx'
import { RowSyncBadge } from '#ui/row-sync-badge.tsx'
import { Typed } from '#ui/typed.tsx'
import { AnswerButtons } from './answer.tsx'
import { AmountCell, Change, DueDay, RequestedCell } from './cells.tsx'
import { ContainerLabel } from './container-label.tsx'
import { EFFECTIVE_MESSAGES } from './messages.ts'
import { RequestStatus } from './request-status.tsx'
import classes from './requests.module.css'
import { useRequestRows, useRowSync } from './row-context.ts'

/** The day that matters now, with its name: while an answer is awaited the one to answer by, where that is another than the day it is about. */
const NamedDay = ({ row }: { row: ChangeRequest }) => {
  const { t, i18n } = useLingui()
  const day = row.status === 'pending' ? answerBy(row) : row.effectiveOn
  return (
    <>
      <Text size="xs" c="dimmed" component="div">
        {day === row.effectiveOn ? i18n._(EFFECTIVE_MESSAGES[row.type]) : t`Answer by`}
      </Text>
      <DueDay row={row} day={day} />
    </>
  )
}

/** A request on a phone: who and how long ago, what and when, status and amount, and the answers within a thumb's reach. */
export const RequestCard = ({ row }: { row: ChangeRequest }) => {
  const { language } = useLocale()
  const { path, approve, reject } = useRequestRows()
  const syncState = useRowSync(row)
  return (
    <Paper component="article" withBorder radius="lg" p="sm" className={classes.card}>
      <div className={classes.cardLine}>
        <div className={classes.cardText}>
          <Typed>
            <TextLink to={`${path}/detail`} search={(was: object) => ({ ...was, id: row.id })} className={classes.cardLink} fw={600}>
              {inLanguage(row.customerName, language)}
            </TextLink>
          </Typed>
          <Text size="sm" c="dimmed" className={`${classes.line} typed`} dir="auto">
            {inLanguage(row.address, language)}
          </Text>
        </div>
        <div className={classes.cardEnd}>
          <RequestedCell row={row} />
        </div>
      </div>
      <div className={classes.cardLine}>
        <Text size="sm" component="div" className={classes.cardText}>
          <ContainerLabel container={row.container} />
          <div>
            <Change details={row.details} />
          </div>
        </Text>
        <div className={classes.cardEnd}>
          <NamedDay row={row} />
        </div>
      </div>
      <div className={classes.cardLine}>
        <Group gap="xs" className={classes.cardText}>
          <RequestStatus status={row.status} />
          {syncState ? <RowSyncBadge state={syncState} /> : null}
        </Group>
        <div className={classes.cardEnd}>
          <AmountCell row={row} />
        </div>
      </div>
      {row.status === 'pending' ? (
        <div className={classes.cardAnswers}>
          <AnswerButtons request={row} onApprove={approve} onReject={reject} />
        </div>
      ) : null}
    </Paper>
  )
}
