import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconInfoCircle, IconMapPin } from '@tabler/icons-react'
import { Plural, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useRow } from '#db/hooks/use-row.ts'
import { useRowSyncStates } from '#db/hooks/use-sync.ts'
import { unitLabel } from '#domain/containers/barcode.ts'
import type { FileRef } from '#domain/kernel/id.ts'
import { refKey } from '#domain/kernel/entity.ts'
import { isStanding } from '#domain/operations/creation.ts'
import { isOpen } from '#domain/operations/lifecycle.ts'
import type { Addition, Operation, StepTaken, UnitRef } from '#domain/operations/operation.ts'
import type { ChangeRequest } from '#domain/requests/request.ts'
import { BIN_SIZE_MESSAGES, WASTE_TYPE_MESSAGES } from '#i18n/domain-messages.ts'
import { formatClock, formatDay, formatInstant, formatNumber, inLanguage, isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { FAILURE_MESSAGES, SIGNATURE_ABSENCE_MESSAGES, STEP_MESSAGES } from '#i18n/operation-messages.ts'
import { HoursWarning } from '#screens/form/hours-warning.tsx'
import { KeptFile } from '#screens/form/kept-file.tsx'
import { useDetailWay } from '#screens/list/detail/detail-way.ts'
import { ELSEWHERE, PhoneLinks } from '#screens/list/detail/phone-links.tsx'
import { Timeline, TimelineEntry } from '#screens/list/detail/timeline.tsx'
import classes from '#screens/list/record/record.module.css'
import { LIST_SEARCH_DEFAULTS } from '#screens/list/list-search.ts'
import { useMovementsUnderWay } from '#screens/list/record/use-movements.ts'
import { ExtensionOffer } from '#screens/mutate/extension-offer.tsx'
import { Facts } from '#ui/facts.tsx'
import { TextLink } from '#ui/links.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { Paragraphs } from '#ui/paragraphs.tsx'
import { RowSyncBadge } from '#ui/row-sync-badge.tsx'
import { Typed } from '#ui/typed.tsx'
import { useDriverName } from './driver-names.ts'
import { mapLink } from '#screens/list/detail/map-link.ts'
import { NewMovementOf } from './new-movement.tsx'
import { newestFirst } from './newest-first.ts'
import { RequestLink } from './request-link.tsx'
import { useLate } from './use-late.ts'
import { useLiftable } from './use-liftable.ts'
import { LateBadge, OperationStatus } from './operation-looks.tsx'

const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const order = useDetailWay().mode === 'beside' ? 3 : 2
  return (
    <section className={classes.section}>
      <Title order={order}>{title}</Title>
      {children}
    </section>
  )
}

interface PhotosProps {
  readonly title: string
  readonly files: readonly FileRef[]
  /** Which of them came after the step. */
  readonly added: ReadonlySet<string>
}

const Photos = ({ title, files, added }: PhotosProps) => {
  const { t } = useLingui()
  return files.length === 0 ? null : (
    <Section title={title}>
      <Stack gap="sm">
        {files.map((file) => (
          <div key={file.sha256}>
            {added.has(file.sha256) ? <Text size="sm" c="dimmed">{t`Added later`}</Text> : null}
            <KeptFile file={file} large />
          </div>
        ))}
      </Stack>
    </Section>
  )
}

/** A step a driver took; its name is read here, where all drivers are known. */
const StepEntry = ({ taken }: { taken: StepTaken }) => {
  const { i18n } = useLingui()
  const driver = useDriverName(taken.driverId)
  return (
    <TimelineEntry what={i18n._(STEP_MESSAGES[taken.step])} at={taken.at} deviceAt={taken.deviceAt}>
      {taken.failure ? <Text size="sm">{i18n._(FAILURE_MESSAGES[taken.failure.reason])}</Text> : null}
      {taken.note === null ? null : (
        <Text size="sm" component="div">
          <Paragraphs text={taken.note} />
        </Text>
      )}
      {driver === '' ? null : (
        <Text size="sm" c="dimmed">
          <bdi>{driver}</bdi>
        </Text>
      )}
    </TimelineEntry>
  )
}

/** Proof that came later. */
const AdditionEntry = ({ addition: { at, deviceAt, note } }: { addition: Addition }) => {
  const { t } = useLingui()
  return (
    <TimelineEntry what={t`Proof added later`} at={at} deviceAt={deviceAt}>
      {note === null ? null : (
        <Text size="sm" component="div">
          <Paragraphs text={note} />
        </Text>
      )}
    </TimelineEntry>
  )
}

/** What was done with a movement, the last first. */
const Happened = ({ operation, request }: { operation: Operation; request: ChangeRequest | null | undefined }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const entries = newestFirst(operation)
  const number = request ? isolate(`#${request.number}`, language) : ''
  const approvedAt = request?.status === 'approved' ? request.decidedAt : null
  if (entries.length === 0 && approvedAt === null) return <Text c="dimmed">{t`Nothing yet.`}</Text>
  return (
    <Timeline history={[]} told={{}} whatOf={() => null}>
      {entries.map(({ id, taken, addition }) =>
        taken ? <StepEntry key={id} taken={taken} /> : <AdditionEntry key={id} addition={addition} />,
      )}
      {approvedAt === null ? null : (
        <TimelineEntry what={t`Request ${number} approved`} at={approvedAt} deviceAt={request?.decidedOnDeviceAt ?? null} />
      )}
    </Timeline>
  )
}

/** What came of the last attempt, as long as nothing happened since. */
const FailedNote = ({ operation }: { operation: Operation }) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const last = operation.steps?.at(-1)
  if (last?.step !== 'fail' || !last.failure) return null
  const reason = i18n._(FAILURE_MESSAGES[last.failure.reason])
  const day = operation.scheduledOn === null ? null : formatDay(operation.scheduledOn, language)
  return (
    <Alert color="warning" icon={<IconInfoCircle size={20} aria-hidden />} role="note">
      {day === null
        ? t`The last attempt failed: ${reason}. It waits for another day.`
        : t`The last attempt failed: ${reason}. It is planned again for ${day}.`}
    </Alert>
  )
}

/** The number of the unit, which opens it. */
const UnitNumber = ({ operation: { unit, containerNumber } }: { operation: Operation }) =>
  unit ? (
    <TextLink to="/container/view" search={{ ...LIST_SEARCH_DEFAULTS, status: 'all', id: unit.containerId, unit: unit.number }}>
      <Ltr>{containerNumber}</Ltr>
    </TextLink>
  ) : (
    <Ltr>{containerNumber}</Ltr>
  )

/** The number of the unit that an exchange took along. */
const LiftedNumber = ({ lifted: { containerId, number } }: { lifted: UnitRef }) => {
  const container = useRow('containers', containerId)
  return (
    <TextLink to="/container/view" search={{ ...LIST_SEARCH_DEFAULTS, status: 'all', id: containerId, unit: number }}>
      <Ltr>{container ? unitLabel(container.barcode, number) : String(number)}</Ltr>
    </TextLink>
  )
}

/** Everything about a movement: where it stands and where it goes, then what proves it, and what happened. */
export const OperationDetail = ({ operation }: { operation: Operation }) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const late = useLate()(operation)
  const booking = useRow('bookings', operation.bookingId)
  const movements = useMovementsUnderWay(booking)
  const container = useRow('containers', operation.containerId)
  const driver = useDriverName(operation.driverId)
  const request = useRow('requests', operation.requestId)
  const liftable = useLiftable(operation)
  const syncState = useRowSyncStates().get(refKey({ kind: 'operations', id: operation.id }))
  const { hours, weightTicket, signature, lifted, additions = [] } = operation
  const added = new Set(additions.flatMap(({ files }) => files))
  const address = booking ? inLanguage(booking.deliveryAddress, language) : null
  return (
    <Stack gap="md">
      <Group gap="xs">
        <OperationStatus state={operation.containerStatus} />
        <LateBadge late={late} />
        {syncState ? <RowSyncBadge state={syncState} /> : null}
      </Group>
      <FailedNote operation={operation} />
      {booking && operation.type === 'pickup' ? <ExtensionOffer booking={booking} /> : null}
      {isOpen(operation) ? <HoursWarning on={operation.scheduledOn} at={operation.etaAt} within={hours} /> : null}
      {booking ? (
        <Group gap="xs">
          <Button
            component="a"
            variant="default"
            h={44}
            href={mapLink(booking.deliveryPoint, booking.deliveryAddress.en)}
            {...ELSEWHERE}
            leftSection={<IconMapPin size={18} aria-hidden />}
          >{t`Open in maps`}</Button>
          <PhoneLinks phone={booking.customerPhone} />
          {isStanding(booking, movements) ? <NewMovementOf key={booking.id} booking={booking} /> : null}
        </Group>
      ) : null}
      {operation.instruction ? (
        <Alert color="info" icon={<IconInfoCircle size={20} aria-hidden />} role="note">
          <Paragraphs text={operation.instruction} />
        </Alert>
      ) : null}
      <Facts
        facts={[
          [
            t`Booking`,
            <TextLink key="booking" to="/all-booking/detail" search={{ ...LIST_SEARCH_DEFAULTS, id: operation.bookingId }}>
              <Ltr>#{operation.bookingNumber}</Ltr>
            </TextLink>,
          ],
          [t`Customer`, <Typed key="customer">{inLanguage(operation.customerName, language)}</Typed>],
          ...(address === null ? [] : [[t`Address`, <Typed key="address">{address}</Typed>] as const]),
          [
            t`Container`,
            container ? (
              <TextLink key="container" to="/container/view" search={{ ...LIST_SEARCH_DEFAULTS, status: 'all', id: container.id }}>
                {i18n._(BIN_SIZE_MESSAGES[container.binSize])} · {i18n._(WASTE_TYPE_MESSAGES[container.wasteType])}
              </TextLink>
            ) : (
              '—'
            ),
          ],
          ...(lifted
            ? [
                // One that was called off on its way brings back what it had loaded, and has put nothing down.
                ...(operation.unit
                  ? [[t`Number of the container put down`, <UnitNumber key="number" operation={operation} />] as const]
                  : []),
                [t`Number of the container picked up`, <LiftedNumber key="lifted" lifted={lifted} />] as const,
              ]
            : [
                [
                  t`Container number`,
                  operation.containerNumber === null ? t`Not chosen` : <UnitNumber key="number" operation={operation} />,
                ] as const,
              ]),
          ...(liftable.length > 0
            ? [
                [
                  t`To pick up`,
                  <Ltr key="liftable">{liftable.map(({ containerNumber }) => containerNumber ?? '—').join(' / ')}</Ltr>,
                ] as const,
              ]
            : []),
          ...(request ? [[t`Request`, <RequestLink key="request" request={request} />] as const] : []),
          [t`Planned for`, operation.scheduledOn === null ? t`No day yet` : formatDay(operation.scheduledOn, language)],
          ...(hours ? [[t`Time window`, <Ltr key="hours">{`${hours.from}–${hours.to}`}</Ltr>] as const] : []),
          ...(operation.etaAt === null ? [] : [[t`ETA`, formatClock(operation.etaAt, language)] as const]),
          [
            t`Driver`,
            operation.driverId === null ? (
              t`Nobody yet`
            ) : driver === '' ? (
              ''
            ) : (
              <TextLink key="driver" to="/driver/view" search={{ ...LIST_SEARCH_DEFAULTS, status: 'all', id: operation.driverId }}>
                <Typed>{driver}</Typed>
              </TextLink>
            ),
          ],
          [
            t`Duration`,
            <span key="days" className="whole">
              <Plural value={operation.durationDays} one="# day" other="# days" />
            </span>,
          ],
          ...(weightTicket
            ? ([
                [t`Weight ticket`, <Ltr key="ticket">{weightTicket.number}</Ltr>],
                [t`Weight`, t`${formatNumber(weightTicket.kilograms / 1000, language)} t`],
              ] as const)
            : []),
          ...(signature
            ? [
                [
                  t`Signature`,
                  signature.kind === 'signed' ? <bdi key="by">{signature.by}</bdi> : i18n._(SIGNATURE_ABSENCE_MESSAGES[signature.why]),
                ] as const,
              ]
            : []),
          [t`Updated at`, formatInstant(operation.updatedAt, language)],
        ]}
      />
      <Photos title={t`Photos before`} files={operation.photosBefore ?? []} added={added} />
      <Photos title={t`Photos after`} files={operation.photosAfter ?? []} added={added} />
      <Photos title={t`Signature`} files={signature?.kind === 'signed' ? [signature.image] : []} added={added} />
      <Photos title={t`Weight ticket`} files={weightTicket?.photo ? [weightTicket.photo] : []} added={added} />
      <Section title={t`What happened`}>
        <Happened operation={operation} request={request} />
      </Section>
    </Stack>
  )
}
