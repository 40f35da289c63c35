import { Group, Stack, Text, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { vendorIdOf } from '#db/core/owner.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { useRow } from '#db/hooks/use-row.ts'
import { answerBy, paymentStandingOf, type Booking } from '#domain/bookings/booking.ts'
import type { FileRef } from '#domain/kernel/id.ts'
import { proofOf, unique } from '#domain/operations/proof.ts'
import { inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { KeptFile } from '#screens/form/kept-file.tsx'
import { useRowSync } from '#screens/list/answer/answer-context.ts'
import { useDetailWay } from '#screens/list/detail/detail-way.ts'
import { ExtensionOffer } from '#screens/mutate/extension-offer.tsx'
import { Facts } from '#ui/facts.tsx'
import { onDemand } from '#ui/on-demand.ts'
import { RowSyncBadge } from '#ui/row-sync-badge.tsx'
import { BookingStatus, PaymentStatus } from './booking-status.tsx'
import { BookingTimeline, Tracking } from './booking-timeline.tsx'
import classes from './bookings.module.css'
import { CashFact } from './cash-fact.tsx'
import { Charges } from './charges.tsx'
import { Contact } from './contact.tsx'
import { DocumentButtons } from './documents/document-buttons.tsx'
import { EndingNote } from './ending-note.tsx'
import { useMovements } from '#screens/list/record/use-movements.ts'
import { MovementLines } from './movement-lines.tsx'
import { lacksMovements } from './lacks-movements.ts'
import { PlaceMap } from './place-map.tsx'
import { ResponseClock } from './response-clock.tsx'
import { useBookingRows } from './row-context.ts'
import { usePaymentFacts, usePlaceFacts, useRentalFacts } from './use-booking-facts.tsx'

const { Component: PlanMovements } = onDemand(
  () => import('./plan-movements.tsx'),
  (module) => module.PlanMovements,
)

const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  // Below the heading of a page of its own, or below the record's beside the list.
  const order = useDetailWay().mode === 'beside' ? 3 : 2
  return (
    <section className={classes.section}>
      <Title order={order} size="h4">
        {title}
      </Title>
      {children}
    </section>
  )
}

const Files = ({ label, files }: { label: string; files: readonly FileRef[] }) =>
  files.length === 0 ? null : (
    <div>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <div className={classes.files}>
        {files.map((file) => (
          <KeptFile key={file.sha256} file={file} />
        ))}
      </div>
    </div>
  )

interface BookingDetailProps {
  readonly booking: Booking
  /** What can be done with it beside what stands at the title. */
  readonly more: ReactNode
  readonly map: { readonly isOpen: boolean; readonly toggle: () => void }
}

/** Everything about a booking: how it stands and how to reach the customer first, then where, what, when, money, files and history. */
export const BookingDetail = ({ booking, more, map }: BookingDetailProps) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const { now } = useBookingRows()
  const syncState = useRowSync({ kind: 'bookings', id: booking.id })
  const movements = useMovements(booking.id)
  const yard = useRow('vendors', vendorIdOf(useDatabase()))?.dumpYards.find(({ id }) => id === booking.dumpYardId)
  const rental = useRentalFacts(booking, movements)
  const place = usePlaceFacts(booking, yard)
  const payment = usePaymentFacts(booking)
  const until = answerBy(booking)
  const proof = proofOf(movements ?? [])
  const files = [booking.invoice, booking.rentalAgreement].flatMap((file) => file ?? [])
  return (
    <Stack gap="md">
      <Group gap="xs">
        <BookingStatus status={booking.status} />
        <PaymentStatus standing={paymentStandingOf(booking)} />
        {until === null ? null : (
          <Text size="sm" component="span">
            {t`Time to answer:`} <ResponseClock until={until} now={now} />
          </Text>
        )}
        {syncState ? <RowSyncBadge state={syncState} /> : null}
      </Group>
      <EndingNote booking={booking} />
      <ExtensionOffer booking={booking} />
      {movements && lacksMovements(booking, movements) ? <PlanMovements booking={booking} /> : null}
      <Stack gap="xs">
        <Text fw={600} dir="auto" className="typed">
          {inLanguage(booking.customerName, language)}
        </Text>
        <Contact booking={booking} />
      </Stack>
      {more}
      <Section title={t`Rental`}>
        <Facts facts={rental} />
        {booking.comments === null ? null : (
          <>
            <Text size="sm" c="dimmed" mt="md">{t`Comments`}</Text>
            <blockquote className={classes.quote} dir="auto">
              {booking.comments}
            </blockquote>
          </>
        )}
      </Section>
      {movements && movements.length > 0 ? (
        <Section title={t`Movements`}>
          <div data-movements>
            <MovementLines movements={movements} bookingId={booking.id} />
          </div>
        </Section>
      ) : null}
      <Section title={t`Delivery address`}>
        <Facts facts={place} />
        <PlaceMap booking={booking} yard={yard} isOpen={map.isOpen} onToggle={map.toggle} />
      </Section>
      <Section title={t`Payment`}>
        <Stack gap="sm">
          <Facts facts={payment} />
          <CashFact booking={booking} />
          <Charges booking={booking} />
        </Stack>
      </Section>
      <Section title={t`Documents`}>
        <Stack gap="sm">
          <DocumentButtons booking={booking} />
          <Files label={t`Invoice and rental agreement`} files={files} />
          <Files label={t`Delivery images`} files={unique([...booking.deliveryImages, ...proof.images])} />
          <Files label={t`Proof`} files={unique([...booking.proof, ...proof.papers])} />
        </Stack>
      </Section>
      <Section title={t`Tracking`}>
        <Tracking booking={booking} />
      </Section>
      <Section title={t`What happened`}>
        <BookingTimeline booking={booking} />
      </Section>
    </Stack>
  )
}
