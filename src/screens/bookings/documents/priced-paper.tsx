import { msg } from '@lingui/core/macro'
import { useMemo } from 'react'
import { invoiceCode, VAT_PERCENT, type InvoiceFault, type TaxedAmount } from '#domain/bookings/invoice.ts'
import type { Money } from '#domain/kernel/money.ts'
import { saudiHint } from '#domain/vendors/saudi-hints.ts'
import { formatMoney } from '#i18n/formats.ts'
import type { Translate } from '#i18n/load-translations.ts'
import type { Language } from '#i18n/language.ts'
import { CodePicture } from '#ui/labels/code-picture.tsx'
import { codeSymbol } from '#ui/labels/symbol.ts'
import classes from './document.module.css'
import { both, type InBoth, type PaperLine, type PricedLine } from './document-facts.ts'
import { Both, DocumentPaper, Lines } from './document-paper.tsx'

const FAULTS: Readonly<Record<InvoiceFault, ReturnType<typeof msg>>> = {
  'seller.missing': msg`No QR code: the name of the company is missing.`,
  'seller.too_long': msg`No QR code: the name of the company is longer than the code can hold.`,
  'vat_number.missing': msg`No QR code: the VAT registration number of the company is missing.`,
  'vat_number.too_long': msg`No QR code: the VAT registration number is longer than the code can hold.`,
}
const UNUSUAL_VAT = msg`The VAT registration number should have 15 digits, the first and the last a 3.`

interface PricedPaperProps {
  readonly title: InBoth
  /** What the paper is not, or not yet. */
  readonly mark: InBoth | null
  readonly lines: readonly PaperLine[]
  readonly priced: readonly PricedLine[]
  readonly amount: TaxedAmount
  readonly seller: { readonly name: string; readonly vatNumber: string }
  readonly issuedAt: string
  readonly translate: Readonly<Record<Language, Translate>>
  readonly onDone: () => void
}

/** A paper with prices, their tax, and the code that the tax authority asks for. */
export const PricedPaper = ({ title, mark, lines, priced, amount, seller, issuedAt, translate, onDone }: PricedPaperProps) => {
  const { name, vatNumber } = seller
  const coded = useMemo(() => invoiceCode({ sellerName: name, vatNumber, issuedAt, amount }), [name, vatNumber, issuedAt, amount])
  const symbol = coded.ok ? codeSymbol('qr', coded.code) : null
  const isUnusual = vatNumber !== '' && saudiHint('taxNumber', vatNumber) !== null
  const sums: readonly (readonly [ReturnType<typeof msg>, Money])[] = [
    [msg`Total without VAT`, amount.net],
    [{ ...msg({ message: 'VAT {percent}%' }), values: { percent: VAT_PERCENT } }, amount.vat],
    [msg`Total with VAT`, amount.total],
  ]
  return (
    <DocumentPaper title={title} mark={mark} onDone={onDone}>
      <Lines lines={lines} />
      <table className={classes.prices} dir="ltr">
        <tbody>
          {priced.map(({ id, words, amount: price }) => (
            <tr key={id}>
              <td lang="en">{words.en}</td>
              <td data-figure>{formatMoney(price)}</td>
              <td lang="ar" dir="rtl">
                {words.ar}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {sums.map(([label, sum]) => (
            <tr key={translate.en(label)}>
              <th scope="row" lang="en">
                {translate.en(label)}
              </th>
              <td data-figure>{formatMoney(sum)}</td>
              <th lang="ar" dir="rtl">
                {translate.ar(label)}
              </th>
            </tr>
          ))}
        </tfoot>
      </table>
      <div className={classes.foot}>
        {symbol ? <CodePicture symbol={symbol} kind="qr" className={classes.code} /> : null}
        <div className={classes.note}>
          {coded.ok ? null : <Both words={both(translate, FAULTS[coded.fault])} />}
          {isUnusual ? <Both words={both(translate, UNUSUAL_VAT)} /> : null}
        </div>
      </div>
    </DocumentPaper>
  )
}
