import { Button, Group, Text } from '@mantine/core'
import { IconFileText, IconReceipt } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isCancelled, type Booking } from '#domain/bookings/booking.ts'
import { invoicesOf } from '#domain/bookings/tax-paper.ts'
import { priceOf } from '#domain/bookings/amounts.ts'
import { onDemand } from '#ui/on-demand.ts'
import type { DocumentChoice } from './print-document.tsx'
import { TaxPapers } from './tax-papers.tsx'

const { Component: PrintDocument, fetch } = onDemand(
  () => import('./print-document.tsx'),
  (module) => module.PrintDocument,
)

/** Prints rental agreement, invoices and credit notes; where there is nothing to agree on or to invoice, says why it does not. */
export const DocumentButtons = ({ booking }: { booking: Booking }) => {
  const { t } = useLingui()
  const [choice, setChoice] = useState<DocumentChoice | null>(null)
  const hasInvoice = invoicesOf(booking).length > 0
  const isOff = booking.status === 'new' || isCancelled(booking)
  if (isOff && !hasInvoice)
    return (
      <Text size="sm" c="dimmed">
        {booking.status === 'new'
          ? t`Rental agreement and invoice are made once the booking is accepted.`
          : t`This booking came to nothing: it has neither a rental agreement nor an invoice.`}
      </Text>
    )
  const hasTotal = priceOf(booking).halalas > 0
  return (
    <>
      <Group gap="xs">
        {isOff ? null : (
          <Button
            variant="default"
            leftSection={<IconFileText size={18} aria-hidden />}
            onPointerEnter={fetch}
            onFocus={fetch}
            onClick={() => setChoice({ kind: 'agreement', paperId: null })}
          >{t`Print rental agreement`}</Button>
        )}
        {hasTotal && !hasInvoice ? (
          <Button
            variant="default"
            leftSection={<IconReceipt size={18} aria-hidden />}
            onPointerEnter={fetch}
            onFocus={fetch}
            onClick={() => setChoice({ kind: 'invoice', paperId: null })}
          >{t`Print invoice`}</Button>
        ) : null}
      </Group>
      {hasTotal ? (
        <TaxPapers booking={booking} onAim={fetch} onPrint={({ kind, id }) => setChoice({ kind, paperId: id })} />
      ) : (
        <Text size="sm" c="dimmed">{t`There is no invoice as long as the total of the booking is not known.`}</Text>
      )}
      {choice === null ? null : <PrintDocument {...choice} booking={booking} onDone={() => setChoice(null)} />}
    </>
  )
}
