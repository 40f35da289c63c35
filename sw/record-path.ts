/** Where the app starts: the bare `/` is the landing page. */
export const APP_START = '/?source=app'

/** The screen that shows a record a notification is about; the app's start for what has no screen. */
export const recordPath = (kind: string | undefined, id: string | undefined): string => {
  if (kind === 'requests' && id) return `/replacement-request/detail?id=${encodeURIComponent(id)}`
  if (kind === 'bookings' && id) return `/all-booking/detail?id=${encodeURIComponent(id)}`
  // What a vendor hears of the company is the identity check.
  if (kind === 'vendors') return '/profile/kyc'
  return APP_START
}
