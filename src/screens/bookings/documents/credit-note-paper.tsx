import { msg } from '@lingui/core/macro'
import { useMemo, useState } from 'react'
import { invoicesOf, paperNumber } from '#domain/bookings/tax-paper.ts'
import { sar } from '#domain/kernel/money.ts'
import { alike, both, issuedLines, paperLines, rentalLines } from './document-facts.ts'
import type { PaperProps } from './paper-props.ts'
import { PricedPaper } from './priced-paper.tsx'

const NO_NUMBER = msg`Not a credit note: the server has given it no number and no time yet.`

/** A credit note to an invoice of a booking, with the reason; nothing where the invoice is not known. */
export const CreditNotePaper = ({ booking, paper, translate, onDone }: PaperProps) => {
  const [now] = useState(() => new Date().toISOString())
  const note = paper?.kind === 'credit_note' ? paper : null
  const amount = useMemo(() => note && { total: note.amount, vat: note.vat, net: sar(note.amount.halalas - note.vat.halalas) }, [note])
  const invoice = invoicesOf(booking).find(({ id }) => id === note?.invoiceId)
  if (!note || !amount || !invoice) return null
  const issuedAt = note.stamp?.at ?? now
  return (
    <PricedPaper
      title={both(translate, msg`Simplified tax credit note`)}
      mark={note.stamp ? null : both(translate, NO_NUMBER)}
      lines={[
        ...issuedLines(note, issuedAt, translate),
        { id: 'refers', label: both(translate, msg`For invoice`), value: alike(paperNumber(invoice) ?? '') },
        { id: 'reason', label: both(translate, msg`Reason`), value: alike(note.reason) },
        ...paperLines(invoice.seller, translate),
        ...rentalLines({ ...booking, ...invoice.rental }, translate),
      ]}
      priced={[{ id: 'credited', words: both(translate, msg`Credited`), amount: note.amount }]}
      amount={amount}
      seller={{ name: invoice.seller.name.ar, vatNumber: invoice.seller.vatNumber }}
      issuedAt={issuedAt}
      translate={translate}
      onDone={onDone}
    />
  )
}
