import { Plural, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { RequestDetails } from '#domain/requests/request.ts'
import { CAUSE_MESSAGES, PAYMENT_METHOD_MESSAGES } from '#i18n/domain-messages.ts'
import { formatDay, formatMoney } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { Ltr } from '#ui/ltr.tsx'

/** A number of days in words. */
export const Days = ({ days }: { days: number }) => (
  <span className="whole">
    <Plural value={days} one="# day" other="# days" />
  </span>
)

type Fact = readonly [label: string, value: ReactNode]

/** The facts that only a request of its type has. */
export const useDetailFacts = (): ((details: RequestDetails) => readonly Fact[]) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  return (details) => {
    switch (details.type) {
      case 'renewal':
        return [
          [t`Renewal duration`, <Days key="r" days={details.renewalDays} />],
          [t`Initial duration`, <Days key="i" days={details.initialDays} />],
          [t`Payment method`, i18n._(PAYMENT_METHOD_MESSAGES[details.paymentMethod])],
          [t`Amount`, <Ltr key="a">{formatMoney(details.amount)}</Ltr>],
        ]
      case 'grace_period':
        return [
          [t`Grace duration`, <Days key="g" days={details.graceDays} />],
          [t`Original duration`, <Days key="o" days={details.originalDays} />],
        ]
      case 'early_pickup':
        return [
          [t`New pickup day`, formatDay(details.pickupOn, language)],
          [t`Present pickup day`, formatDay(details.originalPickupOn, language)],
        ]
      case 'removal':
        return [
          [t`Removal day`, formatDay(details.removeOn, language)],
          [t`Cause`, i18n._(CAUSE_MESSAGES[details.cause])],
        ]
      case 'replacement':
        return [
          [t`Replacement day`, formatDay(details.replaceOn, language)],
          [t`Cause`, i18n._(CAUSE_MESSAGES[details.cause])],
        ]
    }
  }
}
