import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { vendorIdOf } from '#db/core/owner.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { useRow } from '#db/hooks/use-row.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { loadTranslations } from '#i18n/load-translations.ts'
import { toast } from '#ui/toast.ts'
import { AgreementPaper } from './agreement-paper.tsx'
import { CreditNotePaper } from './credit-note-paper.tsx'
import { InvoicePaper } from './invoice-paper.tsx'

const PAPERS = { invoice: InvoicePaper, credit_note: CreditNotePaper, agreement: AgreementPaper } as const

/** What is printed: `paperId` says which invoice or credit note; null: none that was issued. */
export interface DocumentChoice {
  readonly kind: keyof typeof PAPERS
  readonly paperId: string | null
}

interface PrintDocumentProps extends DocumentChoice {
  readonly booking: Booking
  readonly onDone: () => void
}

/** Prints a document of a booking, made on this device. */
export const PrintDocument = ({ kind, paperId, booking, onDone }: PrintDocumentProps) => {
  const { t } = useLingui()
  const vendor = useRow('vendors', vendorIdOf(useDatabase()))
  const [translate, setTranslate] = useState<Awaited<ReturnType<typeof loadTranslations>>>()
  const failed = t`The document needs both languages, and one of them could not be loaded. Try again with a network.`
  const latest = useRef({ failed, onDone })
  latest.current = { failed, onDone }
  useEffect(() => {
    let isGone = false
    loadTranslations().then(
      (found) => isGone || setTranslate(found),
      () => {
        toast(latest.current.failed, 'error')
        latest.current.onDone()
      },
    )
    return () => {
      isGone = true
    }
  }, [])
  if (!vendor || !translate) return null
  const Document = PAPERS[kind]
  const paper = booking.papers?.find(({ id }) => id === paperId) ?? null
  return <Document booking={booking} vendor={vendor} paper={paper} translate={translate} onDone={onDone} />
}
