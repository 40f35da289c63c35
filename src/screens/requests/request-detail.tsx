import { Group, Stack, Text, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useRow } from '#db/hooks/use-row.ts'
import { useRowSyncStates } from '#db/hooks/use-sync.ts'
import { refKey } from '#domain/kernel/entity.ts'
import { filesOf } from '#domain/requests/request-files.ts'
import type { ChangeRequest } from '#domain/requests/request.ts'
import { BOOKING_STATE_MESSAGES } from '#i18n/domain-messages.ts'
import { formatDay, formatInstant } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useDetailWay } from '#screens/list/detail/detail-way.ts'
import { Facts } from '#ui/facts.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { onDemand } from '#ui/on-demand.ts'
import { RowSyncBadge } from '#ui/row-sync-badge.tsx'
import { Contact } from './contact.tsx'
import { useRequestFacts } from './request-facts.tsx'
import { RequestStatus } from './request-status.tsx'
import classes from './requests.module.css'
import { RequestTimeline } from './timeline.tsx'

// Most have none: what shows them comes with the first that has.
const { Component: RequestFiles } = onDemand(
  () => import('./request-files.tsx'),
  (module) => module.RequestFiles,
)

/** Everything about a request: status and how to reach the customer first, then the facts, the booking, and what happened when. */
export const RequestDetail = ({ request }: { request: ChangeRequest }) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const booking = useRow('bookings', request.bookingId)
  const syncState = useRowSyncStates().get(refKey({ kind: 'requests', id: request.id }))
  const facts = useRequestFacts(request)
  // Below the heading of a page of its own, or below the record's beside the list.
  const order = useDetailWay().mode === 'beside' ? 3 : 2
  return (
    <Stack gap="md">
      <Group gap="xs">
        <RequestStatus status={request.status} />
        {syncState ? <RowSyncBadge state={syncState} /> : null}
      </Group>
      <Contact request={request} booking={booking ?? null} />
      {request.rejectionReason === null ? null : (
        <div>
          <Text size="sm" c="dimmed">{t`Reason for the rejection`}</Text>
          <blockquote className={classes.quote} dir="auto">
            {request.rejectionReason}
          </blockquote>
        </div>
      )}
      <section className={classes.section}>
        <Title order={order}>{t`Request`}</Title>
        <Facts facts={facts} />
        {request.comments === null ? null : (
          <>
            <Text size="sm" c="dimmed" mt="md">{t`Comments`}</Text>
            <blockquote className={classes.quote} dir="auto">
              {request.comments}
            </blockquote>
          </>
        )}
        {filesOf(request).length > 0 ? <RequestFiles request={request} /> : null}
      </section>
      <section className={classes.section}>
        <Title order={order}>{t`Booking`}</Title>
        <Facts
          facts={[
            [t`Number`, <Ltr key="n">#{request.bookingNumber}</Ltr>],
            ...(booking
              ? ([
                  [t`Status`, i18n._(BOOKING_STATE_MESSAGES[booking.status])],
                  [t`Delivery`, formatDay(booking.deliveryOn, language)],
                  [t`Pickup`, formatDay(booking.pickupOn, language)],
                  [t`End`, formatInstant(booking.endsAt, language)],
                ] as const)
              : []),
          ]}
        />
      </section>
      <section className={classes.section}>
        <Title order={order}>{t`What happened`}</Title>
        <RequestTimeline request={request} />
      </section>
    </Stack>
  )
}
