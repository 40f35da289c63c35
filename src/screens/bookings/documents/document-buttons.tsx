import { Button, Group, Text } from '@mantine/core'
import { IconFileText, IconReceipt } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { isCancelled, type Booking } from '#domain/bookings/booking.ts'
import { onDemand } from '#i18n/on-demand.ts'
import { invoicedTotal } from './document-facts.ts'
import type { DocumentKind } from './print-document.tsx'

const { Component: PrintDocument, fetch } = onDemand(
  () => import('./print-document.tsx'),
  (module) => module.PrintDocument,
)

/** Prints rental agreement and invoice; where there is nothing to agree on or to invoice, says why it does not. */
export const DocumentButtons = ({ booking }: { booking: Booking }) => {
  const { t } = useLingui()
  const [kind, setKind] = useState<DocumentKind | null>(null)
  if (booking.status === 'new' || isCancelled(booking))
    return <Text size="sm" c="dimmed">{t`Rental agreement and invoice are made once the booking is accepted.`}</Text>
  const hasTotal = invoicedTotal(booking).halalas > 0
  return (
    <>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconFileText size={18} aria-hidden />}
          onPointerEnter={fetch}
          onFocus={fetch}
          onClick={() => setKind('agreement')}
        >{t`Print rental agreement`}</Button>
        {hasTotal ? (
          <Button
            variant="default"
            leftSection={<IconReceipt size={18} aria-hidden />}
            onPointerEnter={fetch}
            onFocus={fetch}
            onClick={() => setKind('invoice')}
          >{t`Print invoice`}</Button>
        ) : null}
      </Group>
      {hasTotal ? null : <Text size="sm" c="dimmed">{t`There is no invoice as long as the total of the booking is not known.`}</Text>}
      {kind === null ? null : (
        <Suspense>
          <PrintDocument kind={kind} booking={booking} onDone={() => setKind(null)} />
        </Suspense>
      )}
    </>
  )
}
