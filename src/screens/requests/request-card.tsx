import { Group, Paper, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { formatDay, inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { TextLink } from '#ui/links.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { RowSyncBadge } from '#ui/row-sync-badge.tsx'
import { AnswerButtons, type AnswerProps } from './answer.tsx'
import { ContainerLabel } from './container-label.tsx'
import { useRequestFacts } from './request-facts.tsx'
import { RequestStatus } from './request-status.tsx'
import classes from './requests.module.css'
import type { RequestPath } from './search.ts'
import { EFFECTIVE_MESSAGES } from './messages.ts'

/** A request on a phone: who, what and when, and the answers within a thumb's reach. */
export const RequestCard = ({ path, ...props }: AnswerProps & { path: RequestPath }) => {
  const { request, syncState } = props
  const { i18n } = useLingui()
  const { language } = useLocale()
  const facts = useRequestFacts(request.type, 'card')
  return (
    <Paper component="article" withBorder radius="lg" p="md" className={classes.card}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <TextLink to={`${path}/detail`} search={(was: object) => ({ ...was, id: request.id })} className={classes.cardLink} fw={600}>
          {inLanguage(request.customerName, language)}
        </TextLink>
        <Text c="dimmed" size="sm">
          <Ltr>#{request.number}</Ltr>
        </Text>
      </Group>
      <Text size="sm" c="dimmed">
        <ContainerLabel container={request.container} />
      </Text>
      <Group justify="space-between" gap="xs" mt={4}>
        <Text size="sm">
          {i18n._(EFFECTIVE_MESSAGES[request.type])}: <span className="whole figures">{formatDay(request.effectiveOn, language)}</span>
        </Text>
        {facts.map(({ id, value }) => (
          <Text key={id} size="sm" fw={500}>
            {value(request)}
          </Text>
        ))}
      </Group>
      {request.status === 'pending' ? null : (
        <Group gap="xs" mt="xs">
          <RequestStatus status={request.status} />
        </Group>
      )}
      {syncState ? (
        <Group mt="xs">
          <RowSyncBadge state={syncState} />
        </Group>
      ) : null}
      {request.status === 'pending' ? (
        <div className={classes.cardAnswers}>
          <AnswerButtons {...props} />
        </div>
      ) : null}
    </Paper>
  )
}
