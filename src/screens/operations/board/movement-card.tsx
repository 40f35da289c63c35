import { useDraggable } from '@dnd-kit/react'
import { IconAlertTriangle, IconClock, IconPencil, IconPin, IconSend, IconTruck, type Icon } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { memo, type ReactNode } from 'react'
import { heldBy } from '#domain/operations/board.ts'
import type { Operation } from '#domain/operations/operation.ts'
import { formatNumber, formatShortDay, inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { MOVEMENT_MESSAGES, OPERATION_STATE_MESSAGES } from '#i18n/operation-messages.ts'
import { Ltr } from '#ui/ltr.tsx'
import { daysLate, expectedAt, LateText } from '../operation-looks.tsx'
import classes from './board.module.css'

/** As high as every card is, with the gap to the next: the place of a drop is reckoned by it. */
export const CARD_HEIGHT = 92

const Mark = ({ icon: Glyph, children }: { icon: Icon; children: ReactNode }) => (
  <span className={classes.mark}>
    <Glyph size={14} aria-hidden />
    {children}
  </span>
)

interface CardProps {
  readonly operation: Operation
  /** Its place in the driver's run, from 1; null: it is in a pool. */
  readonly ordinal: number | null
  readonly today: string
  readonly isDraft: boolean
  readonly isOutOfHours: boolean
  readonly syncState: 'waiting' | 'sending' | 'failed' | undefined
}

/** What a card says; also what is dragged along. */
export const CardFace = ({ operation, ordinal, today, isDraft, isOutOfHours, syncState }: CardProps) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const { containerStatus, scheduledOn, dueOn } = operation
  const expected = expectedAt(operation, language)
  const late = daysLate(operation, today)
  return (
    <>
      <span className={classes.line}>
        {ordinal === null ? null : <span className={classes.ordinal}>{formatNumber(ordinal, language)}</span>}
        <strong>
          <Ltr>#{operation.bookingNumber}</Ltr>
        </strong>
        <span className={classes.cut}>{i18n._(MOVEMENT_MESSAGES[operation.type])}</span>
        {expected === null ? null : (
          <span className={classes.end}>
            <Ltr>{expected}</Ltr>
          </span>
        )}
      </span>
      <span className={`${classes.cut} typed`} dir="auto">
        {inLanguage(operation.customerName, language)}
      </span>
      <span className={classes.marks}>
        {isDraft ? <Mark icon={IconPencil}>{t({ message: 'Draft', context: 'plan' })}</Mark> : null}
        {operation.pinned ? <Mark icon={IconPin}>{t({ message: 'Kept', context: 'day and time' })}</Mark> : null}
        {containerStatus === 'scheduled' ? null : (
          <Mark icon={containerStatus === 'failed' ? IconAlertTriangle : IconTruck}>
            {i18n._(OPERATION_STATE_MESSAGES[containerStatus])}
          </Mark>
        )}
        {isOutOfHours ? <Mark icon={IconAlertTriangle}>{t`After its time window`}</Mark> : null}
        {late > 0 ? <LateText late={late} /> : null}
        {ordinal === null && late === 0 && scheduledOn !== null ? formatShortDay(scheduledOn, language) : null}
        {late === 0 && scheduledOn === null && dueOn !== undefined ? `${t`Agreed for`} ${formatShortDay(dueOn, language)}` : null}
        {syncState === 'failed' ? <Mark icon={IconAlertTriangle}>{t`Not accepted`}</Mark> : null}
        {syncState === 'waiting' ? <Mark icon={IconClock}>{t`Waiting to send`}</Mark> : null}
        {syncState === 'sending' ? <Mark icon={IconSend}>{t`Sending`}</Mark> : null}
      </span>
    </>
  )
}

interface OptionProps extends CardProps {
  readonly isSelected: boolean
  readonly isActive: boolean
  readonly start: number
  readonly place: number
  readonly size: number
}

/** The id of a movement's card in the page. */
export const cardId = (operationId: string): string => `card-${operationId}`

/** A movement in its lane: it is chosen by a click or a tap, and dragged unless it is held. */
export const MovementCard = memo(function MovementCard({ isSelected, isActive, start, place, size, ...face }: OptionProps) {
  const { operation } = face
  // Not `isDragging`: that is told by a part of the library which draws the drag itself, and is left out.
  const { ref, isDragSource } = useDraggable({ id: operation.id, disabled: heldBy(operation) !== null })
  return (
    <div
      ref={ref}
      id={cardId(operation.id)}
      role="option"
      aria-selected={isSelected}
      aria-posinset={place + 1}
      aria-setsize={size}
      data-movement={operation.id}
      data-active={isActive || undefined}
      data-dragging={isDragSource || undefined}
      data-draft={face.isDraft || undefined}
      data-held={heldBy(operation) ?? undefined}
      className={classes.card}
      style={{ transform: `translateY(${start}px)` }}
    >
      <CardFace {...face} />
    </div>
  )
})
