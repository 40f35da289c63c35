import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Booking } from '#domain/bookings/booking.ts'
import { driveOf } from '#domain/bookings/drives.ts'
import type { Container } from '#domain/containers/container.ts'
import type { Operation } from '#domain/operations/operation.ts'
import { BIN_SIZE_MESSAGES, WASTE_TYPE_MESSAGES } from '#i18n/domain-messages.ts'
import { formatClock, formatDay, formatNumber, inLanguage, isolate, isolateName } from '#i18n/formats.ts'
import type { Language } from '#i18n/language.ts'
import { MOVEMENT_MESSAGES } from '#i18n/operation-messages.ts'
import { mapLink } from '#screens/list/detail/map-link.ts'

/** A movement as a driver reads it on paper or in a message. */
export interface DaySheetLine {
  readonly id: string
  readonly head: string
  readonly rows: readonly string[]
  readonly map: string
}

interface Day {
  readonly operations: readonly Operation[]
  readonly bookings: ReadonlyMap<string, Booking>
  readonly containers: ReadonlyMap<string, Container>
  readonly i18n: I18n
  readonly language: Language
}

const ETA = msg`Expected there at`
const AGREED = msg`Agreed for`

/** When somebody is awaited: within the hours that were promised, and where nothing else is said of it, at the time that was agreed. */
const timesOf = (operation: Operation, booking: Booking | undefined, { i18n, language }: Pick<Day, 'i18n' | 'language'>): string[] => {
  const { hours, etaAt } = operation
  const said = [
    // In an Arabic message the later hour would come first.
    ...(hours ? [isolate(`${hours.from}–${hours.to}`, language)] : []),
    ...(etaAt === null ? [] : [`${i18n._(ETA)} ${formatClock(etaAt, language)}`]),
  ]
  const drive = said.length === 0 && booking ? driveOf(booking, operation) : null
  return drive ? [`${i18n._(AGREED)} ${formatClock(drive.from, language)}`] : said
}

const unique = (rows: readonly string[]): readonly string[] => [...new Set(rows)]

/** A driver's day, in the order in which it is driven: who, where, what and when, and no price. */
export const daySheet = ({ operations, bookings, containers, i18n, language }: Day): DaySheetLine[] =>
  operations.map((operation, at) => {
    const booking = bookings.get(operation.bookingId)
    const container = containers.get(operation.containerId)
    const what = [
      ...(container ? [i18n._(BIN_SIZE_MESSAGES[container.binSize]), i18n._(WASTE_TYPE_MESSAGES[container.wasteType])] : []),
      ...(operation.containerNumber === null ? [] : [isolate(operation.containerNumber, language)]),
    ].join(' · ')
    const phone = booking?.customerPhone ?? null
    return {
      id: operation.id,
      head: `${formatNumber(at + 1, language)}. ${i18n._(MOVEMENT_MESSAGES[operation.type])} ${isolate(`#${operation.bookingNumber}`, language)}`,
      // What is said twice (a comment that the dispatcher wrote down, too) is one line, and its words tell the lines apart.
      rows: unique([
        inLanguage(operation.customerName, language),
        ...(booking ? [inLanguage(booking.deliveryAddress, language)] : []),
        ...(what === '' ? [] : [what]),
        ...timesOf(operation, booking, { i18n, language }),
        ...(phone === null ? [] : [phone]),
        // What the customer asked the driver to know, then what the dispatcher did.
        ...(booking?.comments ? [booking.comments] : []),
        ...(operation.instruction ? [operation.instruction] : []),
      ]),
      map: mapLink(booking?.deliveryPoint ?? null, booking?.deliveryAddress.en ?? inLanguage(operation.customerName, 'en')),
    }
  })

/** Whose day it is, and which; what is not chosen is not said. */
export const dayTitle = (driver: string, on: string, { i18n, language }: Pick<Day, 'i18n' | 'language'>): string => {
  const day = on === '' ? '' : formatDay(on, language)
  const name = isolateName(driver)
  return driver === '' || day === '' ? driver || day : i18n._(msg`${name}, ${day}`)
}

/** The same as text for a message. */
export const dayText = (title: string, lines: readonly DaySheetLine[]): string =>
  [title, ...lines.map(({ head, rows, map }) => [head, ...rows, map].join('\n'))].join('\n\n')
