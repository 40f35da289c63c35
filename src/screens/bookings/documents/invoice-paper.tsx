import { msg } from '@lingui/core/macro'
import { useMemo, useState } from 'react'
import { taxIn } from '#domain/bookings/invoice.ts'
import { sar } from '#domain/kernel/money.ts'
import { priceOf } from '#domain/bookings/amounts.ts'
import { both, issuedLines, paperLines, pricedLines, rentalLines, sellerLines } from './document-facts.ts'
import type { PaperProps } from './paper-props.ts'
import { PricedPaper } from './priced-paper.tsx'

const TITLE = msg`Simplified tax invoice`
const NO_NUMBER = msg`Not a tax invoice: the server has given it no number and no time yet.`

/** A simplified tax invoice of a booking. Only the server numbers it: what is printed before says that it is none. */
export const InvoicePaper = ({ booking, vendor, paper, translate, onDone }: PaperProps) => {
  const [now] = useState(() => new Date().toISOString())
  const invoice = paper?.kind === 'invoice' ? paper : null
  const issuedAt = invoice?.stamp?.at ?? now
  const amount = useMemo(
    () =>
      invoice
        ? { total: invoice.amount, vat: invoice.vat, net: sar(invoice.amount.halalas - invoice.vat.halalas) }
        : taxIn(priceOf(booking)),
    [invoice, booking],
  )
  return (
    <PricedPaper
      title={both(translate, TITLE)}
      mark={invoice?.stamp ? null : both(translate, NO_NUMBER)}
      lines={[
        ...issuedLines(invoice, issuedAt, translate),
        ...(invoice ? paperLines(invoice.seller, translate) : sellerLines(vendor, translate)),
        ...rentalLines(invoice ? { ...booking, ...invoice.rental } : booking, translate),
      ]}
      priced={pricedLines(booking, invoice, translate)}
      amount={amount}
      seller={{ name: invoice?.seller.name.ar ?? vendor.companyName.ar, vatNumber: invoice?.seller.vatNumber ?? vendor.taxNumber ?? '' }}
      issuedAt={issuedAt}
      translate={translate}
      onDone={onDone}
    />
  )
}
