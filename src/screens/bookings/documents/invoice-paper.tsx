import { msg } from '@lingui/core/macro'
import { useMemo, useState } from 'react'
import type { Booking } from '#domain/bookings/booking.ts'
import { invoiceCode, taxIn, VAT_PERCENT, type InvoiceFault } from '#domain/bookings/invoice.ts'
import type { Money } from '#domain/kernel/money.ts'
import { saudiHint } from '#domain/vendors/saudi-hints.ts'
import type { Vendor } from '#domain/vendors/vendor.ts'
import { formatMoney } from '#i18n/formats.ts'
import type { Speaker } from '#i18n/in-both.ts'
import type { Language } from '#i18n/language.ts'
import { CodePicture } from '#ui/labels/code-picture.tsx'
import { codeSymbol } from '#ui/labels/symbol.ts'
import classes from './document.module.css'
import { both, invoicedTotal, momentInBoth, pricedLines, rentalLines, sellerLines } from './document-facts.ts'
import { Both, DocumentPaper, Lines } from './document-paper.tsx'

const TITLE = msg`Simplified tax invoice`
const NO_NUMBER = msg`Not a tax invoice: it has no number and no stamp of the tax authority's system yet.`
const FAULTS: Readonly<Record<InvoiceFault, ReturnType<typeof msg>>> = {
  'seller.missing': msg`No QR code: the name of the company is missing.`,
  'seller.too_long': msg`No QR code: the name of the company is longer than the code can hold.`,
  'vat_number.missing': msg`No QR code: the VAT registration number of the company is missing.`,
  'vat_number.too_long': msg`No QR code: the VAT registration number is longer than the code can hold.`,
}
const UNUSUAL_VAT = msg`The VAT registration number should have 15 digits, the first and the last a 3.`

interface InvoicePaperProps {
  readonly booking: Booking
  readonly vendor: Vendor
  readonly speak: Readonly<Record<Language, Speaker>>
  readonly onDone: () => void
}

/** The simplified tax invoice of a booking, with the code that the tax authority asks for. Only the server can number it: until then it says that it is none. */
export const InvoicePaper = ({ booking, vendor, speak, onDone }: InvoicePaperProps) => {
  const [now] = useState(() => new Date().toISOString())
  const amount = taxIn(invoicedTotal(booking))
  const coded = useMemo(
    () => invoiceCode({ sellerName: vendor.companyName.ar, vatNumber: vendor.taxNumber ?? '', issuedAt: now, amount }),
    [vendor, now, amount],
  )
  const symbol = coded.ok ? codeSymbol('qr', coded.code) : null
  const isUnusual = vendor.taxNumber !== null && saudiHint('taxNumber', vendor.taxNumber) !== null
  const sums: readonly (readonly [ReturnType<typeof msg>, Money])[] = [
    [msg`Total without VAT`, amount.net],
    [{ ...msg({ message: 'VAT {percent}%' }), values: { percent: VAT_PERCENT } }, amount.vat],
    [msg`Total with VAT`, amount.total],
  ]
  const issued = { id: 'issued', label: both(speak, msg`Issued at`), value: momentInBoth(now) }
  return (
    <DocumentPaper title={both(speak, TITLE)} mark={both(speak, NO_NUMBER)} onDone={onDone}>
      <Lines lines={[...sellerLines(vendor, speak), ...rentalLines(booking, speak), issued]} />
      <table className={classes.prices} dir="ltr">
        <tbody>
          {pricedLines(booking, speak).map(({ id, words, amount: price }) => (
            <tr key={id}>
              <td>
                <Both words={words} />
              </td>
              <td data-figure>{formatMoney(price)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {sums.map(([label, sum]) => (
            <tr key={speak.en(label)}>
              <th scope="row">
                <Both words={both(speak, label)} />
              </th>
              <td data-figure>{formatMoney(sum)}</td>
            </tr>
          ))}
        </tfoot>
      </table>
      <div className={classes.foot}>
        {symbol ? <CodePicture symbol={symbol} kind="qr" className={classes.code} /> : null}
        <div className={classes.note}>
          {coded.ok ? null : <Both words={both(speak, FAULTS[coded.fault])} />}
          {isUnusual ? <Both words={both(speak, UNUSUAL_VAT)} /> : null}
        </div>
      </div>
    </DocumentPaper>
  )
}
