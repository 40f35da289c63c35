import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Booking } from '#domain/bookings/booking.ts'
import { addressOf, invoiceLines } from '#domain/bookings/invoicing.ts'
import { paperNumber, type Invoice, type Seller, type TaxPaper } from '#domain/bookings/tax-paper.ts'
import type { Money } from '#domain/kernel/money.ts'
import type { Vendor } from '#domain/vendors/vendor.ts'
import { inLatinDigits } from '#i18n/arabic-digits.ts'
import { BIN_SIZE_MESSAGES, PAYMENT_METHOD_MESSAGES, WASTE_TYPE_MESSAGES } from '#i18n/domain-messages.ts'
import { formatDay, formatHijriDay, formatInstant, formatMoney } from '#i18n/formats.ts'
import type { Translate } from '#i18n/load-translations.ts'
import type { Language } from '#i18n/language.ts'
import { INVOICE_LINE_MESSAGES } from '../messages.ts'

type Translations = Readonly<Record<Language, Translate>>

/** Words in both languages: a paper is read by vendor and customer, whichever language they read. */
export interface InBoth {
  readonly en: string
  readonly ar: string
}

/** A line of a paper: what it is about, and what is said, which may be the same in both languages. */
export interface PaperLine {
  readonly id: string
  readonly label: InBoth
  readonly value: InBoth
}

export interface PricedLine {
  readonly id: string
  readonly words: InBoth
  readonly amount: Money
}

/** The same text in both languages: a number, a name of one spelling. */
export const alike = (text: string): InBoth => ({ en: text, ar: text })

/** Speaks a text in both languages. */
export const both = (translate: Translations, message: MessageDescriptor): InBoth => ({
  en: translate.en(message),
  ar: translate.ar(message),
})

/** Says something in each language by the reader's own formats. */
export const each = (write: (language: Language) => string): InBoth => inLatinDigits(() => ({ en: write('en'), ar: write('ar') }))

/** The day by both calendars. */
const dayInBoth = (day: string): InBoth => each((language) => `${formatDay(day, language)} · ${formatHijriDay(day, language)}`)

/** Who rents out: name, address, VAT number and commercial register, those that are known. `party`: what the paper calls them. */
export const paperLines = (
  { name, address, vatNumber, registerNumber }: Seller,
  translate: Translations,
  party: MessageDescriptor = msg`Seller`,
): readonly PaperLine[] => {
  const line = (id: string, label: MessageDescriptor, value: InBoth) => ({ id, label: both(translate, label), value })
  return [
    line('seller', party, name),
    line('sellerAddress', msg`Address`, address ?? alike('')),
    line('vat', msg`VAT registration number`, alike(vatNumber)),
    line('register', msg`Commercial register`, alike(registerNumber ?? '')),
  ].filter(({ value }) => value.en !== '')
}

/** The vendor as it stands now, as far as it is known. */
export const sellerLines = (vendor: Vendor, translate: Translations, party?: MessageDescriptor): readonly PaperLine[] =>
  paperLines(
    {
      name: vendor.companyName,
      address: addressOf(vendor),
      vatNumber: vendor.taxNumber ?? '',
      registerNumber: vendor.commercialRegisterNumber,
    },
    translate,
    party,
  )

/** A paper's number, where it has one, and its moment. */
export const issuedLines = (paper: TaxPaper | null, issuedAt: string, translate: Translations): readonly PaperLine[] => {
  const number = paper && paperNumber(paper)
  return [
    ...(number ? [{ id: 'number', label: both(translate, msg`Number`), value: alike(number) }] : []),
    { id: 'issued', label: both(translate, msg`Issued at`), value: momentInBoth(issuedAt) },
  ]
}

/** Who rents, where and when. */
export const rentalLines = (booking: Booking, translate: Translations): readonly PaperLine[] => {
  const line = (id: string, label: MessageDescriptor, value: InBoth) => ({ id, label: both(translate, label), value })
  return [
    line('booking', msg`Booking`, alike(`#${booking.number}`)),
    line('customer', msg`Customer`, booking.customerName),
    ...(booking.customerPhone === null ? [] : [line('phone', msg`Phone`, alike(booking.customerPhone))]),
    line('address', msg`Delivery address`, booking.deliveryAddress),
    line('delivery', msg`Delivery`, dayInBoth(booking.deliveryOn)),
    line('pickup', msg`Pickup`, dayInBoth(booking.pickupOn)),
    line('payment', msg`Payment method`, both(translate, PAYMENT_METHOD_MESSAGES[booking.paymentMethod])),
  ]
}

const RENTAL = msg({ message: 'Container rental: {size}, {waste}, {quantity} × {days}' })
const DAYS = msg({ message: '{days, plural, one {# day} other {# days}}' })

/** What was rented, in words. */
export const describeRental = ({ container, quantity, rentalDays }: Booking, translate: Translations): InBoth =>
  each((language) => {
    const write = translate[language]
    const values = {
      size: write(BIN_SIZE_MESSAGES[container.binSize]),
      waste: write(WASTE_TYPE_MESSAGES[container.wasteType]),
      quantity: String(quantity),
      days: write({ ...DAYS, values: { days: rentalDays } }),
    }
    return write({ ...RENTAL, values })
  })

const RENEWAL = msg({ message: 'Renewal: {days}', comment: 'line of an invoice' })

/** A renewal, with its days where the booking knows them. */
const describeRenewal = (days: number | undefined, translate: Translations): InBoth =>
  days === undefined
    ? both(translate, INVOICE_LINE_MESSAGES.renewal)
    : each((language) => {
        const write = translate[language]
        return write({ ...RENEWAL, values: { days: write({ ...DAYS, values: { days } }) } })
      })

/**
 * What is invoiced, tax included: as it was when the invoice was issued, or as it would be now. The days of a renewal stand beside its own
 * amount, and not beside that of the rental.
 */
export const pricedLines = (booking: Booking, invoice: Invoice | null, translate: Translations): readonly PricedLine[] => {
  const lines = invoice?.lines ?? invoiceLines(booking)
  const daysOf = new Map(booking.renewals?.map(({ id, days }) => [id, days]))
  const rented = { ...booking, ...invoice?.rental }
  const ordered = rented.rentalDays - lines.reduce((sum, { id }) => sum + (daysOf.get(id) ?? 0), 0)
  // One that was shortened since says only how long it is as a whole.
  const words = describeRental(ordered > 0 ? { ...rented, rentalDays: ordered } : rented, translate)
  return lines.map(({ id, what, amount }) => {
    if (what === 'rental') return { id, words, amount }
    return {
      id,
      words: what === 'renewal' ? describeRenewal(daysOf.get(id), translate) : both(translate, INVOICE_LINE_MESSAGES[what]),
      amount,
    }
  })
}

/** A moment as both languages write it. */
const momentInBoth = (at: string | number): InBoth => each((language) => formatInstant(at, language))

/** An amount, the same in both languages. */
export const amountInBoth = (amount: Money): InBoth => alike(formatMoney(amount))
