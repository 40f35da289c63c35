import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { inOrder } from '#domain/kernel/instant.ts'
import { readUnitLabel, unitLabel } from '#domain/containers/barcode.ts'
import type { Operation, Step } from '#domain/operations/operation.ts'
import { BOOKING_STATE_MESSAGES } from '#i18n/domain-messages.ts'
import { formatList } from '#i18n/formats.ts'
import type { Language } from '#i18n/language.ts'
import { FAILURE_MESSAGES, MOVEMENT_MESSAGES, STEP_MESSAGES } from '#i18n/operation-messages.ts'
import type { Known } from './evidence.ts'
import { notedBy, type NotedBy } from './noted-by.ts'

/** One line of what happened, as it stands on paper. */
interface Happened {
  readonly id: string
  readonly what: string
  /** The number of the bin that was scanned or chosen; null: none was, or it is the booking's own step. */
  readonly bin: string | null
  readonly at: string
  readonly deviceAt: string | null
  readonly note: string | null
  readonly by: NotedBy
}

/** The bin that an exchange took along, as far as its label can be told from that of the one that was put down. */
const liftedOf = ({ containerNumber, unit, lifted }: Operation): string | null => {
  if (!lifted || !unit) return containerNumber
  const down = containerNumber === null ? null : readUnitLabel(containerNumber)
  return down && lifted.containerId === unit.containerId ? unitLabel(down.barcode, lifted.number) : null
}

/** What comes to the yard of an exchange is not what was put down. */
const binOf = (movement: Operation, step: Step): string | null =>
  movement.type === 'exchange' && (step === 'return' || step === 'empty') ? liftedOf(movement) : movement.containerNumber

const ADDED = msg`Proof added later`

const ofMovement = (movement: Operation, history: Known['history'], i18n: I18n, language: Language): Happened[] => {
  const { id, type, containerNumber, steps = [], additions = [] } = movement
  const name = i18n._(MOVEMENT_MESSAGES[type])
  const by = (clocks: Pick<Happened, 'at' | 'deviceAt'>) => notedBy(history, { kind: 'operations', id }, clocks)
  return [
    ...steps.map(({ step, at, deviceAt, note, failure }, n) => ({
      id: `${id} ${n}`,
      what: formatList(
        [`${name}: ${i18n._(STEP_MESSAGES[step])}`, ...(failure ? [i18n._(FAILURE_MESSAGES[failure.reason])] : [])],
        language,
      ),
      bin: binOf(movement, step),
      at,
      deviceAt,
      note,
      by: by({ at, deviceAt }),
    })),
    ...additions.map(({ at, deviceAt, note }, n) => ({
      id: `${id} added ${n}`,
      what: `${name}: ${i18n._(ADDED)}`,
      bin: containerNumber,
      at,
      deviceAt,
      note,
      by: by({ at, deviceAt }),
    })),
  ]
}

/**
 * What happened to a booking and its bins, by both clocks, in the order of the server's, and of the device's for what it sent in one go:
 * with the bins' numbers, who noted it, and why an attempt failed.
 */
export const happenedOf = (
  { booking, movements, history }: Pick<Known, 'booking' | 'movements' | 'history'>,
  i18n: I18n,
  language: Language,
): readonly Happened[] =>
  [
    ...(booking?.tracking ?? []).map(({ status, at, deviceAt }, n) => ({
      id: `booking ${n}`,
      what: i18n._(BOOKING_STATE_MESSAGES[status]),
      bin: null,
      at,
      deviceAt,
      note: null,
      by: booking && notedBy(history, { kind: 'bookings', id: booking.id }, { at, deviceAt }),
    })),
    ...movements.flatMap((movement) => ofMovement(movement, history, i18n, language)),
  ].toSorted(inOrder)
