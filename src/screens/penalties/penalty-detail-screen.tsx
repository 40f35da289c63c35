import { Button, Group, Skeleton, Stack, Title } from '@mantine/core'
import { IconFileUnknown, IconGavel } from '@tabler/icons-react'
import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useRow } from '#db/hooks/use-row.ts'
import { useRowSyncStates, useSyncStatus } from '#db/hooks/use-sync.ts'
import { termsOf } from '#domain/bookings/terms.ts'
import { refKey } from '#domain/kernel/entity.ts'
import type { Penalty } from '#domain/penalties/penalty.ts'
import { formatInstant, formatMoney, inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { PENALTY_CAUSE_MESSAGES } from '#i18n/money-messages.ts'
import { DetailFrame } from '#screens/list/detail/detail-frame.tsx'
import { useDetailWay } from '#screens/list/detail/detail-way.ts'
import classes from '#screens/list/record/record.module.css'
import { EmptyState } from '#ui/empty-state.tsx'
import { Facts } from '#ui/facts.tsx'
import { TextLink } from '#ui/links.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { Paragraphs } from '#ui/paragraphs.tsx'
import { RowSyncBadge } from '#ui/row-sync-badge.tsx'
import { Typed } from '#ui/typed.tsx'
import { ContainerCell, PenaltyStatus } from './cells.tsx'
import { DisputeDialog } from './dispute-dialog.tsx'
import { DisputeSection } from './dispute-section.tsx'
import { EvidenceSection } from './evidence-section.tsx'
import { PenaltyTimeline } from './penalty-timeline.tsx'

const PenaltyDetail = ({ penalty, isJustDisputed }: { penalty: Penalty; isJustDisputed: boolean }) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const syncState = useRowSyncStates().get(refKey({ kind: 'penalties', id: penalty.id }))
  const booking = useRow('bookings', penalty.bookingId)
  const order = useDetailWay().mode === 'beside' ? 3 : 2
  return (
    <Stack gap="md">
      <Group gap="xs">
        <PenaltyStatus row={penalty} />
        {syncState ? <RowSyncBadge state={syncState} /> : null}
      </Group>
      <section className={classes.section}>
        <Title order={order}>{t`Penalty`}</Title>
        <Facts
          facts={[
            [t`Amount`, <Ltr key="amount">{formatMoney(penalty.amount)}</Ltr>],
            [t`Reason`, i18n._(PENALTY_CAUSE_MESSAGES[penalty.cause])],
            // How close is too close was agreed booking by booking.
            ...(booking && penalty.cause === 'late_cancellation'
              ? [[t`Agreed notice`, <Plural key="notice" value={termsOf(booking).noticeHours} one="# hour" other="# hours" />] as const]
              : []),
            ...(penalty.note === null ? [] : [[t`Note`, <Paragraphs key="note" text={penalty.note} />] as const]),
            [
              t`Booking`,
              <TextLink key="booking" to="/all-booking/detail" search={{ id: penalty.bookingId }}>
                <Ltr>#{penalty.bookingNumber}</Ltr>
              </TextLink>,
            ],
            [t`Customer`, <Typed key="customer">{inLanguage(penalty.customerName, language)}</Typed>],
            [t`Container size and quantity`, <ContainerCell key="container" row={penalty} />],
            [t`Date`, formatInstant(penalty.issuedAt, language)],
            ...(penalty.settledAt === null ? [] : [[t`Settled on`, formatInstant(penalty.settledAt, language)] as const]),
          ]}
        />
      </section>
      {penalty.dispute ? (
        <section className={classes.section}>
          <Title order={order}>{t`Dispute`}</Title>
          <DisputeSection penalty={penalty} dispute={penalty.dispute} isNew={isJustDisputed} />
        </section>
      ) : null}
      <section className={classes.section}>
        <Title order={order}>{t`Evidence`}</Title>
        <EvidenceSection key={penalty.id} penalty={penalty} />
      </section>
      <section className={classes.section}>
        <Title order={order}>{t`What happened`}</Title>
        <PenaltyTimeline penalty={penalty} />
      </section>
    </Stack>
  )
}

/** A penalty beside the list, or as a page of its own on a phone. */
export const PenaltyDetailScreen = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const penalty = useRow('penalties', id)
  const arriving = useSyncStatus().firstLoad !== null
  const [isDisputing, setDisputing] = useState(false)
  // It was disputed here: what asked for that is gone, and what takes it back stands in its stead.
  const [asked, setAsked] = useState<string | null>(null)
  const ask = () => {
    setAsked(id)
    setDisputing(true)
  }
  const giveUp = () => {
    setAsked(null)
    setDisputing(false)
  }
  const canDispute = penalty?.status === 'unpaid' && penalty.dispute === null
  return (
    <DetailFrame
      id={penalty?.id ?? id}
      title={penalty ? t`Penalty of booking #${penalty.bookingNumber}` : t`Penalty`}
      actions={
        canDispute ? (
          <Button variant="default" leftSection={<IconGavel size={18} aria-hidden />} onClick={ask}>
            {t`Dispute penalty`}
          </Button>
        ) : null
      }
    >
      {penalty ? (
        <>
          <PenaltyDetail penalty={penalty} isJustDisputed={asked === id && !isDisputing} />
          <DisputeDialog key={penalty.id} penalty={penalty} opened={isDisputing} onDone={() => setDisputing(false)} onClose={giveUp} />
        </>
      ) : penalty === undefined || arriving ? (
        <Skeleton height={240} radius="lg" />
      ) : (
        <EmptyState icon={IconFileUnknown} title={t`No data found`}>
          {t`This record is not on this device. It may have been deleted, or belong to another account.`}
        </EmptyState>
      )}
    </DetailFrame>
  )
}
