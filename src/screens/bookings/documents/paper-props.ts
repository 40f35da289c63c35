import type { Booking } from '#domain/bookings/booking.ts'
import type { TaxPaper } from '#domain/bookings/tax-paper.ts'
import type { Vendor } from '#domain/vendors/vendor.ts'
import type { Translate } from '#i18n/load-translations.ts'
import type { Language } from '#i18n/language.ts'

/** What each paper of a booking is made of. */
export interface PaperProps {
  readonly booking: Booking
  readonly vendor: Vendor
  /** The invoice or credit note that is meant; null: what there would be an invoice of. */
  readonly paper: TaxPaper | null
  readonly translate: Readonly<Record<Language, Translate>>
  readonly onDone: () => void
}
