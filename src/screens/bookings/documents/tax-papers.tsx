import { Button, Group, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Booking } from '#domain/bookings/booking.ts'
import { creditable, mayInvoice } from '#domain/bookings/invoicing.ts'
import { paperNumber, type Invoice, type TaxPaper } from '#domain/bookings/tax-paper.ts'
import { formatInstant, formatMoney, isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { CreditDialog } from '../actions/credit-dialog.tsx'
import { InvoiceDialog } from '../actions/invoice-dialog.tsx'
import classes from '../bookings.module.css'
import { PAPER_MESSAGES } from '../messages.ts'

interface PaperRowProps {
  readonly booking: Booking
  readonly paper: TaxPaper
  readonly onAim: () => void
  readonly onPrint: (paper: TaxPaper) => void
  readonly onCredit: (invoice: Invoice) => void
}

const PaperRow = ({ booking, paper, onAim, onPrint, onCredit }: PaperRowProps) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const known = paperNumber(paper)
  const number = isolate(known ?? '', language)
  const name = i18n._(PAPER_MESSAGES[paper.kind])
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
      {paper.kind === 'credit_note' ? (
        <Text size="sm" c="dimmed" dir="auto">
          {paper.reason}
        </Text>
      ) : null}
      <Group gap="xs" mt="xs">
        <Button
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
              onAim={onAim}
              onPrint={onPrint}
              onCredit={({ id }) => setInvoiceId(id)}
            />
          ))}
        </ul>
      )}
      {mayInvoice(booking) ? <Button variant="default" onClick={() => setAsking(true)}>{t`Issue invoice`}</Button> : null}
      {isAsking ? <InvoiceDialog opened booking={booking} onClose={() => setAsking(false)} /> : null}
      {invoice ? <CreditDialog key={invoice.id} opened booking={booking} invoice={invoice} onClose={() => setInvoiceId(null)} /> : null}
    </div>
  )
}
