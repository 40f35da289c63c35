import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Booking } from '#domain/bookings/booking.ts'
import { MOST_RENTAL_DAYS } from '#domain/bookings/rental-days.ts'
import { termsOf } from '#domain/bookings/terms.ts'
import classes from './document.module.css'
import { knownPrice } from '#domain/bookings/amounts.ts'
import { amountInBoth, both, rentalLines, describeRental, sellerLines } from './document-facts.ts'
import { DocumentPaper, Lines } from './document-paper.tsx'
import type { PaperProps } from './paper-props.ts'

/** What is agreed, by the rules that the portal and the marketplace keep. */
const clausesOf = (booking: Booking): readonly MessageDescriptor[] => [
  msg`The container is for the waste named above, and is filled no higher than its edge.`,
  { ...msg({ message: 'A rental lasts {most} days at most, renewals included.' }), values: { most: MOST_RENTAL_DAYS } },
  {
    ...msg({ message: 'Dates can be changed up to {hours, plural, one {# hour} other {# hours}} before the start.' }),
    values: { hours: termsOf(booking).noticeHours },
  },
  msg`The customer keeps the place free and reachable for delivery and pickup.`,
  msg`Late days, excess weight and wasted trips are charged once the marketplace has confirmed them.`,
]

/** The one name of this party, above and where they sign. */
const VENDOR = msg`Vendor`

/** The rental agreement of a booking, in both languages, with places to sign. */
export const AgreementPaper = ({ booking, vendor, translate, onDone }: Omit<PaperProps, 'paper'>) => {
  const line = (id: string, label: MessageDescriptor, value: ReturnType<typeof both>) => ({ id, label: both(translate, label), value })
  const price = knownPrice(booking)
  const lines = [
    ...sellerLines(vendor, translate, VENDOR),
    ...rentalLines(booking, translate),
    line('rented', msg`Rented`, describeRental(booking, translate)),
    // Nobody named a total, and nothing was paid yet: what it costs is not known.
    ...(price ? [line('total', msg`Total with VAT`, amountInBoth(price))] : []),
  ]
  const clauses = clausesOf(booking)
  return (
    <DocumentPaper title={both(translate, msg`Rental agreement`)} mark={null} onDone={onDone}>
      <Lines lines={lines} />
      <div className={classes.clauses}>
        {(['en', 'ar'] as const).map((language) => (
          <ol key={language} lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'}>
            {clauses.map((clause) => (
              <li key={clause.id}>{translate[language](clause)}</li>
            ))}
          </ol>
        ))}
      </div>
      <div className={classes.signatures}>
        {[VENDOR, msg`Customer`].map((who) => {
          const words = both(translate, who)
          return (
            <div key={words.en}>
              <span lang="en">{words.en}</span>
              <span lang="ar" dir="rtl">
                {words.ar}
              </span>
            </div>
          )
        })}
      </div>
    </DocumentPaper>
  )
}
