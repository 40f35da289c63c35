import { Button, Group, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { Booking } from '#domain/bookings/booking.ts'
import { creditable, mayInvoice } from '#domain/bookings/invoicing.ts'
import { paperNumber, type Invoice, type TaxPaper } from '#domain/bookings/tax-paper.ts'
import { formatInstant, formatList, formatMoney, isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { focusNext } from '#ui/focus-next.ts'
import { Ltr } from '#ui/ltr.tsx'
import { CreditDialog } from '../actions/credit-dialog.tsx'
import { InvoiceDialog } from '../actions/invoice-dialog.tsx'
import classes from '../bookings.module.css'
import { PAPER_MESSAGES } from '../messages.ts'

interface PaperRowProps {
  readonly booking: Booking
  readonly paper: TaxPaper
  /** It was just asked for here. */
  readonly isNew: boolean
  readonly onAim: () => void
  readonly onPrint: (paper: TaxPaper) => void
  readonly onCredit: (invoice: Invoice) => void
}

const PaperRow = ({ booking, paper, isNew, onAim, onPrint, onCredit }: PaperRowProps) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const known = paperNumber(paper)
  const number = isolate(known ?? '', language)
  const name = i18n._(PAPER_MESSAGES[paper.kind])
  const credits = (booking.papers ?? []).flatMap((one) =>
    one.kind === 'credit_note' && one.invoiceId === paper.id ? [paperNumber(one)] : [],
  )
  const by = formatList(
    credits.flatMap((one) => (one === null ? [] : [isolate(one, language)])),
    language,
  )
  const print = useRef<HTMLButtonElement>(null)
  // What asked for it is gone.
  useEffect(() => {
    if (isNew) focusNext(print.current, print.current?.closest('ul')?.parentElement)
  }, [isNew])
  const isLeft = paper.kind === 'invoice' && paper.stamp !== null && creditable(booking, paper).halalas > 0
  return (
    <li>
      <Group justify="space-between" gap="sm">
        <span>
          {name} {known === null ? null : <Ltr>{known}</Ltr>}
        </span>
        <Ltr>{formatMoney(paper.amount)}</Ltr>
      </Group>
      <Text size="sm" c="dimmed">
        {paper.stamp ? formatInstant(paper.stamp.at, language) : t`Waits for its number from the server.`}
      </Text>
      {by === '' ? null : (
        <Text size="sm" c="dimmed">
          {t`Credited by ${by}`}
        </Text>
      )}
      {paper.kind === 'credit_note' ? (
        <Text size="sm" c="dimmed" dir="auto">
          {paper.reason}
        </Text>
      ) : null}
      <Group gap="xs" mt="xs">
        <Button
          ref={print}
          variant="default"
          size="compact-sm"
          h={44}
          aria-label={known === null ? t`Print ${name}` : t`Print ${number}`}
          onPointerEnter={onAim}
          onFocus={onAim}
          onClick={() => onPrint(paper)}
        >{t`Print`}</Button>
        {isLeft ? (
          <Button
            variant="default"
            size="compact-sm"
            h={44}
            aria-label={t`Credit note for ${number}`}
            onClick={() => onCredit(paper)}
          >{t`Credit note`}</Button>
        ) : null}
      </Group>
    </li>
  )
}

interface TaxPapersProps {
  readonly booking: Booking
  /** Somebody is about to print. */
  readonly onAim: () => void
  readonly onPrint: (paper: TaxPaper) => void
}

/** The invoices and credit notes of a booking with their numbers, and what follows next: the invoice, or a credit note to one. */
export const TaxPapers = ({ booking, onAim, onPrint }: TaxPapersProps) => {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const [invoiceId, setInvoiceId] = useState<string | null>(null)
  const papers = booking.papers ?? []
  // Those that were there when an invoice was asked for.
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null)
  const issued = known && !isAsking ? papers.find(({ kind, id }) => kind === 'invoice' && !known.has(id)) : undefined
  const ask = () => {
    setKnown(new Set(papers.map(({ id }) => id)))
    setAsking(true)
  }
  const giveUp = () => {
    setKnown(null)
    setAsking(false)
  }
  const invoice = papers.find((paper): paper is Invoice => paper.kind === 'invoice' && paper.id === invoiceId)
  return (
    <div>
      {papers.length === 0 ? null : (
        <ul className={classes.charges} aria-label={t`Invoices and credit notes`}>
          {papers.map((paper) => (
            <PaperRow
              key={paper.id}
              booking={booking}
              paper={paper}
              isNew={paper.id === issued?.id}
              onAim={onAim}
              onPrint={onPrint}
              onCredit={({ id }) => setInvoiceId(id)}
            />
          ))}
        </ul>
      )}
      {mayInvoice(booking) ? <Button variant="default" onClick={ask}>{t`Issue invoice`}</Button> : null}
      {isAsking ? <InvoiceDialog opened booking={booking} onDone={() => setAsking(false)} onClose={giveUp} /> : null}
      {invoice ? <CreditDialog key={invoice.id} opened booking={booking} invoice={invoice} onClose={() => setInvoiceId(null)} /> : null}
    </div>
  )
}
