import { msg } from '@lingui/core/macro'
import { useMemo, useState } from 'react'
import { invoicesOf, paperNumber } from '#domain/bookings/tax-paper.ts'
import { sar } from '#domain/kernel/money.ts'
import { alike, both, issuedLines, paperLines, rentalLines } from './document-facts.ts'
import type { PaperProps } from './paper-props.ts'
import { PricedPaper } from './priced-paper.tsx'

const NO_NUMBER = msg`Not a credit note: the server has given it no number and no time yet.`

/** A credit note to an invoice of a booking, with the reason; nothing where the invoice is not known. */
export const CreditNotePaper = ({ booking, paper, speak, onDone }: PaperProps) => {
  const [now] = useState(() => new Date().toISOString())
  const note = paper?.kind === 'credit_note' ? paper : null
  const amount = useMemo(() => note && { total: note.amount, vat: note.vat, net: sar(note.amount.halalas - note.vat.halalas) }, [note])
  const invoice = invoicesOf(booking).find(({ id }) => id === note?.invoiceId)
  if (!note || !amount || !invoice) return null
  const issuedAt = note.stamp?.at ?? now
  return (
    <PricedPaper
      title={both(speak, msg`Simplified tax credit note`)}
      mark={note.stamp ? null : both(speak, NO_NUMBER)}
      lines={[
        ...issuedLines(note, issuedAt, speak),
        { id: 'refers', label: both(speak, msg`To invoice`), value: alike(paperNumber(invoice) ?? '') },
        { id: 'reason', label: both(speak, msg`Reason`), value: alike(note.reason) },
        ...paperLines(invoice.seller, speak),
        ...rentalLines({ ...booking, ...invoice.rental }, speak),
      ]}
      priced={[{ id: 'credited', words: both(speak, msg`Credited`), amount: note.amount }]}
      amount={amount}
      seller={{ name: invoice.seller.name.ar, vatNumber: invoice.seller.vatNumber }}
      issuedAt={issuedAt}
      speak={speak}
      onDone={onDone}
    />
  )
}
