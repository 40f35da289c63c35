import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import type { ChangeRequest, RequestType } from '#domain/requests/request.ts'
import { CAUSE_MESSAGES, PAYMENT_METHOD_MESSAGES } from '#i18n/domain-messages.ts'
import { formatDay, formatInstant, formatMoney, formatNumber, inLanguage } from '#i18n/formats.ts'
import type { Language } from '#i18n/language.ts'
import { useLocale } from '#i18n/locale.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { ContainerLabel } from './container-label.tsx'
import { EFFECTIVE_MESSAGES } from './messages.ts'

const SHORT = 'minmax(5.5rem, 0.5fr)'
const LONG = 'minmax(8rem, 0.7fr)'

interface FactDeclaration {
  readonly label: MessageDescriptor
  /** Of its column in the table. */
  readonly width: string
  /** Null where the request has no such thing. */
  readonly show: (request: ChangeRequest, words: { readonly i18n: I18n; readonly language: Language }) => ReactNode
}

const fact = (label: MessageDescriptor, width: string, show: FactDeclaration['show']): FactDeclaration => ({ label, width, show })
const inDays = (days: number): ReactNode => (
  <span className="whole">
    <Plural value={days} one="# day" other="# days" />
  </span>
)

/** What is shown of a request, each fact declared once: its label and how it reads, wherever it stands. */
const FACTS = {
  customer: fact(msg`Customer`, LONG, ({ customerName }, { language }) => inLanguage(customerName, language)),
  address: fact(msg`Address`, LONG, ({ address }, { language }) => inLanguage(address, language)),
  container: fact(msg`Container`, LONG, ({ container }) => <ContainerLabel container={container} />),
  barcode: fact(msg`Barcode`, LONG, ({ container }) => <Ltr>{container.barcode}</Ltr>),
  quantity: fact(msg`Quantity`, SHORT, ({ quantity }, { language }) => formatNumber(quantity, language)),
  requestedAt: fact(msg`Requested on`, LONG, ({ requestedAt }, { language }) => formatInstant(requestedAt, language)),
  renewalDays: fact(msg`Renewal duration`, SHORT, ({ details: d }) => (d.type === 'renewal' ? inDays(d.renewalDays) : null)),
  initialDays: fact(msg`Initial duration`, SHORT, ({ details: d }) => (d.type === 'renewal' ? inDays(d.initialDays) : null)),
  paymentMethod: fact(msg`Payment method`, LONG, ({ details: d }, { i18n }) =>
    d.type === 'renewal' ? i18n._(PAYMENT_METHOD_MESSAGES[d.paymentMethod]) : null,
  ),
  amount: fact(msg`Amount`, SHORT, ({ details: d }) => (d.type === 'renewal' ? <Ltr>{formatMoney(d.amount)}</Ltr> : null)),
  graceDays: fact(msg`Grace duration`, SHORT, ({ details: d }) => (d.type === 'grace_period' ? inDays(d.graceDays) : null)),
  originalDays: fact(msg`Original duration`, SHORT, ({ details: d }) => (d.type === 'grace_period' ? inDays(d.originalDays) : null)),
  originalPickupOn: fact(msg`Present pickup day`, LONG, ({ details: d }, { language }) =>
    d.type === 'early_pickup' ? formatDay(d.originalPickupOn, language) : null,
  ),
  cause: fact(msg`Cause`, LONG, ({ details: d }, { i18n }) => ('cause' in d ? i18n._(CAUSE_MESSAGES[d.cause]) : null)),
  newEnd: fact(EFFECTIVE_MESSAGES.renewal, LONG, ({ effectiveOn }, { language }) => formatDay(effectiveOn, language)),
  pickupOn: fact(EFFECTIVE_MESSAGES.early_pickup, LONG, ({ details: d }, { language }) =>
    d.type === 'early_pickup' ? formatDay(d.pickupOn, language) : null,
  ),
  removeOn: fact(EFFECTIVE_MESSAGES.removal, LONG, ({ details: d }, { language }) =>
    d.type === 'removal' ? formatDay(d.removeOn, language) : null,
  ),
  replaceOn: fact(EFFECTIVE_MESSAGES.replacement, LONG, ({ details: d }, { language }) =>
    d.type === 'replacement' ? formatDay(d.replaceOn, language) : null,
  ),
}
type FactId = keyof typeof FACTS

interface Places {
  /** In this order, behind what every request shows. */
  readonly detail: readonly FactId[]
  readonly table: readonly FactId[]
  readonly card: readonly FactId[]
}

const OF_ALL: readonly FactId[] = ['customer', 'address', 'container', 'barcode', 'quantity', 'requestedAt']

/** Where the facts stand that only requests of a type have. */
const OF_TYPE: Readonly<Record<RequestType, Places>> = {
  renewal: {
    detail: ['renewalDays', 'initialDays', 'paymentMethod', 'amount', 'newEnd'],
    table: ['renewalDays', 'initialDays'],
    card: ['renewalDays'],
  },
  grace_period: { detail: ['graceDays', 'originalDays', 'newEnd'], table: ['graceDays', 'originalDays'], card: ['graceDays'] },
  early_pickup: { detail: ['pickupOn', 'originalPickupOn'], table: ['originalPickupOn'], card: [] },
  removal: { detail: ['removeOn', 'cause'], table: ['cause'], card: [] },
  replacement: { detail: ['replaceOn', 'cause'], table: ['cause'], card: [] },
}

/** A fact in the language of whoever reads. */
export interface Fact {
  readonly id: string
  readonly label: string
  readonly width: string
  readonly value: (request: ChangeRequest) => ReactNode
}

/** The facts of a type of request in a place, in their order. */
export const useRequestFacts = (type: RequestType, place: keyof Places): readonly Fact[] => {
  const { i18n } = useLingui()
  const { language } = useLocale()
  return [...(place === 'detail' ? OF_ALL : []), ...OF_TYPE[type][place]].map((id) => {
    const { label, width, show } = FACTS[id]
    return { id, label: i18n._(label), width, value: (request) => show(request, { i18n, language }) }
  })
}
