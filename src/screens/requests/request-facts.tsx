import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { answerBy } from '#domain/requests/answer-by.ts'
import type { ChangeRequest, RequestType } from '#domain/requests/request.ts'
import { CAUSE_MESSAGES, PAYMENT_METHOD_MESSAGES } from '#i18n/domain-messages.ts'
import { formatDay, formatInstant, formatMoney, inLanguage } from '#i18n/formats.ts'
import type { Language } from '#i18n/language.ts'
import { useLocale } from '#i18n/locale.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { Typed } from '#ui/typed.tsx'
import { DueDay } from './cells.tsx'
import { ContainerLabel } from './container-label.tsx'
import { EFFECTIVE_MESSAGES } from './messages.ts'
import { PLAIN_COLUMNS } from './plain-fields.tsx'

interface FactDeclaration {
  readonly label: MessageDescriptor
  /** Null where the request has no such thing. */
  readonly show: (request: ChangeRequest, words: { readonly i18n: I18n; readonly language: Language }) => ReactNode
}

const fact = (label: MessageDescriptor, show: FactDeclaration['show']): FactDeclaration => ({ label, show })
const inDays = (days: number): ReactNode => (
  <span className="whole">
    <Plural value={days} one="# day" other="# days" />
  </span>
)

/** What is shown of a request, each fact declared once: its label and how it reads. */
const FACTS = {
  answerBy: fact(msg`Answer by`, (request) => (request.status === 'pending' ? <DueDay row={request} day={answerBy(request)} /> : null)),
  customer: fact(msg`Customer`, ({ customerName }, { language }) => <Typed>{inLanguage(customerName, language)}</Typed>),
  address: fact(msg`Address`, ({ address }, { language }) => <Typed>{inLanguage(address, language)}</Typed>),
  container: fact(msg`Container`, ({ container }) => <ContainerLabel container={container} />),
  barcode: fact(msg`Barcode`, ({ container }) => <Ltr>{container.barcode}</Ltr>),
  requestedAt: fact(msg`Requested on`, ({ requestedAt }, { language }) => formatInstant(requestedAt, language)),
  renewalDays: fact(msg`Renewal duration`, ({ details: d }) => (d.type === 'renewal' ? inDays(d.renewalDays) : null)),
  initialDays: fact(msg`Initial duration`, ({ details: d }) => (d.type === 'renewal' ? inDays(d.initialDays) : null)),
  paymentMethod: fact(msg`Payment method`, ({ details: d }, { i18n }) =>
    d.type === 'renewal' ? i18n._(PAYMENT_METHOD_MESSAGES[d.paymentMethod]) : null,
  ),
  amount: fact(msg`Amount`, ({ details: d }) => (d.type === 'renewal' ? <Ltr>{formatMoney(d.amount)}</Ltr> : null)),
  graceDays: fact(msg`Grace duration`, ({ details: d }) => (d.type === 'grace_period' ? inDays(d.graceDays) : null)),
  originalDays: fact(msg`Original duration`, ({ details: d }) => (d.type === 'grace_period' ? inDays(d.originalDays) : null)),
  originalPickupOn: fact(msg`Current pickup day`, ({ details: d }, { language }) =>
    d.type === 'early_pickup' ? formatDay(d.originalPickupOn, language) : null,
  ),
  cause: fact(msg`Cause`, ({ details: d }, { i18n }) => ('cause' in d ? i18n._(CAUSE_MESSAGES[d.cause]) : null)),
  newEnd: fact(EFFECTIVE_MESSAGES.renewal, ({ effectiveOn }, { language }) => formatDay(effectiveOn, language)),
  pickupOn: fact(EFFECTIVE_MESSAGES.early_pickup, ({ details: d }, { language }) =>
    d.type === 'early_pickup' ? formatDay(d.pickupOn, language) : null,
  ),
  removeOn: fact(EFFECTIVE_MESSAGES.removal, ({ details: d }, { language }) =>
    d.type === 'removal' ? formatDay(d.removeOn, language) : null,
  ),
  replaceOn: fact(EFFECTIVE_MESSAGES.replacement, ({ details: d }, { language }) =>
    d.type === 'replacement' ? formatDay(d.replaceOn, language) : null,
  ),
}
type FactId = keyof typeof FACTS

const OF_ALL: readonly FactId[] = ['answerBy', 'customer', 'address', 'container', 'barcode']

/** What reads as it is kept. */
const PLAIN = PLAIN_COLUMNS.map(({ header, value, Cell }) =>
  fact(header, (request) => (value(request) === null ? null : <Cell row={request} />)),
)

/** The facts that only requests of a type have, in their order. */
const OF_TYPE: Readonly<Record<RequestType, readonly FactId[]>> = {
  renewal: ['renewalDays', 'initialDays', 'paymentMethod', 'amount', 'newEnd'],
  grace_period: ['graceDays', 'originalDays', 'newEnd'],
  early_pickup: ['pickupOn', 'originalPickupOn'],
  removal: ['removeOn', 'cause'],
  replacement: ['replaceOn', 'cause'],
}

/** None are known of a type that only a later release has. */
const ownFacts = (type: RequestType): readonly FactId[] => (Object.hasOwn(OF_TYPE, type) ? OF_TYPE[type] : [])

/** The facts of a request in their order, each with its label in the language of whoever reads. */
export const useRequestFacts = (request: ChangeRequest): readonly (readonly [label: string, value: ReactNode])[] => {
  const { i18n } = useLingui()
  const { language } = useLocale()
  const declared = [...OF_ALL.map((id) => FACTS[id]), ...PLAIN, FACTS.requestedAt, ...ownFacts(request.type).map((id) => FACTS[id])]
  return declared.flatMap(({ label, show }) => {
    const value = show(request, { i18n, language })
    return value === null ? [] : [[i18n._(label), value] as const]
  })
}
