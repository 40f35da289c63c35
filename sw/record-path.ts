/** The screen that shows a record a notification is about; the start page for what has no screen. */
export const recordPath = (kind: string | undefined, id: string | undefined): string => {
  if (kind === 'requests' && id) return `/replacement-request/detail?id=${encodeURIComponent(id)}`
  return '/'
}
