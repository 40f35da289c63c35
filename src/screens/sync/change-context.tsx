import { Anchor, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import * as v from 'valibot'
import { useHistory } from '#db/hooks/use-history.ts'
import { useRow } from '#db/hooks/use-row.ts'
import type { RejectedChange } from '#db/hooks/use-sync.ts'
import { isCancelled } from '#domain/bookings/booking.ts'
import { parseRef, type RowRef } from '#domain/kernel/entity.ts'
import { money } from '#domain/kernel/money.ts'
import { formatInstant, formatMoney, inLanguage, isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { bookingIdOf, operationIdOf, penaltyIdOf, requestIdOf } from '#i18n/describe-change.ts'
import { describeNotification } from '#i18n/notification-messages.ts'
import { notificationPath, requestRoute } from '#protocol/record-path.ts'
import { isPlainClick } from '#ui/plain-click.ts'
import { Ltr } from '#ui/ltr.tsx'
import { Paragraphs } from '#ui/paragraphs.tsx'
import { TextLink } from '#ui/links.tsx'
import { cameFirst, isDecided } from './came-first.ts'
import classes from './sync.module.css'

/** Records that a vendor keeps and names, and where each is shown. */
const NAMED = { drivers: '/driver/view', zones: '/zone/view', containers: '/container/view' } as const

const isNamed = (ref: RowRef): ref is RowRef<keyof typeof NAMED> => Object.hasOwn(NAMED, ref.kind)

/** The way to a record that has a name of its own; nothing where it is not on this device. */
const OpenNamed = ({ target: { kind, id } }: { target: RowRef<keyof typeof NAMED> }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const row = useRow(kind, id)
  if (!row) return null
  const name = 'name' in row ? inLanguage(row.name, language) : isolate(row.barcode, language)
  return <TextLink className={classes.link} to={NAMED[kind]} search={{ id }}>{t`Open ${name}`}</TextLink>
}

/** What a notification says, as the way to what it tells of; nothing where it is not on this device. */
const OpenNotified = ({ id }: { id: string }) => {
  const { language } = useLocale()
  const navigate = useNavigate()
  const one = useRow('notifications', id)
  if (!one) return null
  const path = notificationPath({ code: one.code, params: one.params, kind: one.ref.kind, id: one.ref.id })
  return (
    <Anchor
      className={classes.link}
      href={path}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        void navigate({ href: path })
      }}
    >
      {describeNotification(one, language).body}
    </Anchor>
  )
}

const typedIn = v.object({
  reason: v.optional(v.fallback(v.nullable(v.string()), null), null),
  note: v.optional(v.fallback(v.nullable(v.string()), null), null),
  amount: v.optional(v.fallback(v.nullable(money), null), null),
})
const NOTHING_TYPED: v.InferOutput<typeof typedIn> = { reason: null, note: null, amount: null }

/** What somebody typed with a change, which goes with its card. */
const typedWith = (args: unknown): typeof NOTHING_TYPED => {
  const read = v.safeParse(typedIn, args)
  return read.success ? read.output : NOTHING_TYPED
}

/** Who changed the record last, before this change came to the server. */
const ChangedBy = ({ change, target }: { change: RejectedChange; target: RowRef }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const last = cameFirst(useHistory(target) ?? [], change)
  if (!last) return null
  const { by, person, serverAt } = last
  const who = <bdi>{by === 'marketplace' ? t`The marketplace` : (person?.name ?? t`A former colleague`)}</bdi>
  const when = formatInstant(serverAt, language)
  return (
    <Text size="sm">
      {isDecided(change.code) ? (
        <Trans>
          Changed by {who}, {when}
        </Trans>
      ) : (
        <Trans>
          Changed since by {who}, {when}
        </Trans>
      )}
    </Text>
  )
}

const YourReason = ({ text }: { text: string }) => {
  const typed = <Paragraphs text={text} />
  return (
    <Text size="sm" component="div">
      <Trans>Your reason: {typed}</Trans>
    </Text>
  )
}

/** Why a booking came to nothing that this change was about, or a request was rejected. */
const TheirReason = ({ text }: { text: string }) => {
  const typed = <Paragraphs text={text} />
  return (
    <Text size="sm" component="div">
      <Trans>The reason given: {typed}</Trans>
    </Text>
  )
}

const YourNote = ({ text }: { text: string }) => {
  const typed = <Paragraphs text={text} />
  return (
    <Text size="sm" component="div">
      <Trans>Your note: {typed}</Trans>
    </Text>
  )
}

/** What a refused change was about: who came before it, what was typed with it, and the way to its record. */
export const ChangeContext = ({ change }: { change: RejectedChange }) => {
  const { t } = useLingui()
  const id = requestIdOf(change.args)
  const request = useRow('requests', id)
  const booking = useRow('bookings', bookingIdOf(change.args))
  const movement = useRow('operations', operationIdOf(change.args))
  const penalty = useRow('penalties', penaltyIdOf(change.args))
  const { reason, note, amount } = typedWith(change.args)
  const [key] = change.touched
  const target = key === undefined ? undefined : parseRef(key)
  const path = request ? requestRoute(request.type) : null
  const noted = amount && <Ltr>{formatMoney(amount)}</Ltr>
  return (
    <>
      {target ? <ChangedBy change={change} target={target} /> : null}
      {booking?.cancellation && isCancelled(booking) ? <TheirReason text={booking.cancellation.reason} /> : null}
      {request?.rejectionReason && request.status === 'rejected' ? <TheirReason text={request.rejectionReason} /> : null}
      {noted ? (
        <Text size="sm">
          <Trans>Noted here: {noted}</Trans>
        </Text>
      ) : null}
      {reason ? <YourReason text={reason} /> : null}
      {note ? <YourNote text={note} /> : null}
      {request && path !== null ? (
        <TextLink className={classes.link} to={path} search={{ id: request.id }}>{t`Open the request`}</TextLink>
      ) : booking ? (
        <TextLink className={classes.link} to="/all-booking/detail" search={{ id: booking.id }}>{t`Open the booking`}</TextLink>
      ) : movement ? (
        <TextLink className={classes.link} to="/operations/detail" search={{ id: movement.id }}>{t`Open the movement`}</TextLink>
      ) : change.name === 'vendor.edit' ? (
        <TextLink className={classes.link} to="/profile">{t`Open your profile`}</TextLink>
      ) : change.name === 'vendor.changeHours' ? (
        <TextLink className={classes.link} to="/settings/hours">{t`Open working hours`}</TextLink>
      ) : change.name === 'kyc.submit' ? (
        <TextLink className={classes.link} to="/profile/kyc">{t`Open the identity check`}</TextLink>
      ) : penalty ? (
        <TextLink className={classes.link} to="/penalty-payment/view" search={{ id: penalty.id }}>{t`Open the penalty`}</TextLink>
      ) : target?.kind === 'notifications' ? (
        <OpenNotified id={target.id} />
      ) : target && isNamed(target) ? (
        <OpenNamed target={target} />
      ) : null}
    </>
  )
}
