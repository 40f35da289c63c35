import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  IconBox,
  IconCalendarEvent,
  IconClipboardList,
  IconGavel,
  IconMapPin,
  IconSteeringWheel,
  IconUser,
  type Icon,
} from '@tabler/icons-react'
import type { Found, FoundRows, SearchedKind } from '#db/query/find-everywhere.ts'
import {
  BIN_SIZE_MESSAGES,
  BOOKING_STATE_MESSAGES,
  REQUEST_STATE_MESSAGES,
  REQUEST_TYPE_MESSAGES,
  WASTE_TYPE_MESSAGES,
} from '#i18n/domain-messages.ts'
import { formatDay, formatInstantDay, formatMoney, formatNumber, inLanguage, isolate } from '#i18n/formats.ts'
import type { Language } from '#i18n/language.ts'
import { recordPath, requestPath } from '#protocol/record-path.ts'
import { COMMANDS, commandsFor, namedBy, type Command } from './commands.ts'

/** One line of the palette. */
export interface Option {
  readonly id: string
  readonly icon: Icon
  readonly label: string
  readonly detail: string
  readonly does: Command['does']
}

export interface OptionGroup {
  readonly id: string
  readonly label: MessageDescriptor
  readonly options: readonly Option[]
  /** How many more the device has than are shown. */
  readonly more: number
}

interface TextContext {
  readonly i18n: I18n
  readonly language: Language
}

const LABELS: Readonly<Record<SearchedKind, MessageDescriptor>> = {
  bookings: msg`Bookings`,
  requests: msg`Requests`,
  containers: msg`Containers`,
  drivers: msg`Drivers`,
  zones: msg`Zones`,
  penalties: msg`Penalties`,
}

const ICONS: Readonly<Record<SearchedKind, Icon>> = {
  bookings: IconCalendarEvent,
  requests: IconClipboardList,
  containers: IconBox,
  drivers: IconSteeringWheel,
  zones: IconMapPin,
  penalties: IconGavel,
}

/** The list of each kind that a search can go on in; requests have a list for each type. */
const LISTS: Readonly<Partial<Record<SearchedKind, string>>> = {
  bookings: '/all-booking',
  containers: '/container',
  drivers: '/driver',
  zones: '/zone',
  penalties: '/penalty-payment',
}

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ')

/** Label and detail of each row of a kind. */
const describeGroup = (
  group: FoundRows,
  { i18n, language }: TextContext,
): readonly { id: string; label: string; detail: string; path: string }[] => {
  const number = (n: number) => isolate(`#${n}`, language)
  const bin = (row: { binSize: keyof typeof BIN_SIZE_MESSAGES; wasteType: keyof typeof WASTE_TYPE_MESSAGES }) =>
    joined([i18n._(BIN_SIZE_MESSAGES[row.binSize]), i18n._(WASTE_TYPE_MESSAGES[row.wasteType])])
  switch (group.kind) {
    case 'bookings':
      return group.rows.map((row) => ({
        id: row.id,
        label: joined([number(row.number), inLanguage(row.customerName, language)]),
        // What has no room on a phone is the end of the address, and not the day.
        detail: joined([
          i18n._(BOOKING_STATE_MESSAGES[row.status]),
          formatDay(row.deliveryOn, language),
          inLanguage(row.deliveryAddress, language),
        ]),
        path: recordPath('bookings', row.id),
      }))
    case 'requests':
      return group.rows.map((row) => ({
        id: row.id,
        label: joined([number(row.number), inLanguage(row.customerName, language)]),
        detail: joined([
          i18n._(REQUEST_TYPE_MESSAGES[row.type]),
          i18n._(REQUEST_STATE_MESSAGES[row.status]),
          formatDay(row.effectiveOn, language),
        ]),
        path: requestPath(row.type, row.id),
      }))
    case 'containers':
      return group.rows.map((row) => ({
        id: row.id,
        label: isolate(row.barcode, language),
        detail: joined([bin(row), isolate(row.inventory.sku, language)]),
        path: recordPath('containers', row.id),
      }))
    case 'drivers':
      return group.rows.map((row) => ({
        id: row.id,
        label: inLanguage(row.name, language),
        detail: isolate(row.phone, language),
        path: recordPath('drivers', row.id),
      }))
    case 'zones':
      return group.rows.map((row) => ({ id: row.id, label: inLanguage(row.name, language), detail: '', path: recordPath('zones', row.id) }))
    case 'penalties':
      return group.rows.map((row) => ({
        id: row.id,
        label: joined([number(row.bookingNumber), inLanguage(row.customerName, language)]),
        detail: joined([isolate(formatMoney(row.amount), language), formatInstantDay(row.issuedAt, language)]),
        path: recordPath('penalties', row.id),
      }))
  }
}

/** The way to all that a search found of a kind, where more was found than is shown. */
const allOf = ({ kind, total, rows }: FoundRows, typed: string, { i18n, language }: TextContext): readonly Option[] => {
  const list = LISTS[kind]
  if (list === undefined || total <= rows.length) return []
  const count = formatNumber(total, language)
  return [
    {
      id: `${kind}-all`,
      icon: ICONS[kind],
      label: i18n._(msg`Show all ${count} in the list`),
      detail: '',
      // What was found stands in any of its tabs.
      does: { path: `${list}?status=all&q=${encodeURIComponent(typed.trim())}` },
    },
  ]
}

interface RecordContext extends TextContext, Pick<Found, 'unit'> {
  /** What was typed, where a list can look for it; null: a pasted list of codes. */
  readonly typed: string | null
}

const recordGroup = (group: FoundRows, { unit, typed, ...words }: RecordContext): OptionGroup => {
  const all = typed === null ? [] : allOf(group, typed, words)
  const rows = describeGroup(group, words).map(({ id, label, detail, path }, at) => ({
    id: `${group.kind}-${id}`,
    icon: ICONS[group.kind],
    label,
    detail,
    // The label of a unit opens the unit.
    does: { path: group.kind === 'containers' && at === 0 && unit !== null ? `${path}&unit=${unit}` : path },
  }))
  return {
    id: group.kind,
    label: LABELS[group.kind],
    // Where the list shows them, they need not be looked for.
    more: all.length > 0 ? 0 : Math.max(0, group.total - group.rows.length),
    options: [...rows, ...all],
  }
}

const customerGroup = ({ customers }: Found, { language }: TextContext): OptionGroup => ({
  id: 'customers',
  label: msg`Customers`,
  more: 0,
  options: customers.map(({ name, phone }) => ({
    // One word, and another one for each: arrows go by it.
    id: `customer-${encodeURIComponent(phone ?? `${name.en}|${name.ar}`)}`,
    icon: IconUser,
    label: inLanguage(name, language),
    detail: phone === null ? '' : isolate(phone, language),
    does: { path: `/all-booking?q=${encodeURIComponent(phone ?? inLanguage(name, language))}` },
  })),
})

/** Screens inside of others are found by who looks for them, and not offered unasked. */
const SETS = { screens: [...COMMANDS.screens, ...COMMANDS.inner], actions: COMMANDS.actions } as const

interface CommandGroup extends OptionGroup {
  /** Whether what was typed stands in the label of one of them. */
  readonly isNamed: boolean
}

const commandGroup = (id: keyof typeof SETS, typed: string, { i18n }: TextContext): CommandGroup => {
  const labelOf = (label: MessageDescriptor) => i18n._(label)
  const commands = commandsFor(typed.trim() === '' ? COMMANDS[id] : SETS[id], typed, labelOf)
  return {
    id,
    label: id === 'screens' ? msg`Screens` : msg`Actions`,
    more: 0,
    isNamed: commands.some(namedBy(typed, labelOf)),
    options: commands.map(({ id: own, label, icon, does }) => ({
      id: `${id}-${own.replaceAll(/[^a-z]/g, '-')}`,
      icon,
      label: labelOf(label),
      detail: '',
      does,
    })),
  }
}

/** What the palette shows for what was typed and found: records by what is most likely meant, then screens and actions. */
export const optionGroups = (typed: string, found: Found | null, words: TextContext): readonly OptionGroup[] => {
  const records = found
    ? found.groups.map((group) => recordGroup(group, { ...words, unit: found.unit, typed: found.missing === null ? typed : null }))
    : []
  const customers = found ? [customerGroup(found, words)] : []
  // Nothing but signs names nothing: whoever typed them is told so, and not shown every screen there is.
  const isNothing = found === null && typed.trim() !== ''
  const commands = found?.missing || isNothing ? [] : [commandGroup('screens', typed, words), commandGroup('actions', typed, words)]
  // A screen's name is short: who types words that name one means it, before what somebody is called. What nobody sees of it names nothing.
  const isMeant = found !== null && found.groups.every(({ exact }) => exact.size === 0) && typed.trim().length > 2
  const [named, others] = [true, false].map((first) => commands.filter(({ isNamed }) => (isMeant && isNamed) === first))
  return [...(named ?? []), ...records.slice(0, 1), ...customers, ...records.slice(1), ...(others ?? [])].filter(
    ({ options }) => options.length > 0,
  )
}
