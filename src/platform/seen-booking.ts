import { createAtom, useSelector } from '@tanstack/react-store'

const KEY = 'bookingSeen'

const read = (): string => {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}
const seen = createAtom(read())

// Who has looked in one tab has looked: no other goes on sounding.
window.addEventListener('storage', ({ key }) => {
  if (key === KEY) seen.set(read())
})

const textOf = (person: string, at: string): string => `${person} ${at}`

/** Notes that a person has seen, on this device, all bookings up to a moment. */
export const markBookingSeen = (person: string, at: string): void => {
  seen.set(textOf(person, at))
  try {
    localStorage.setItem(KEY, textOf(person, at))
  } catch {
    // No room left on the device: it holds until the page is closed.
  }
}

/** Whether that is so; what somebody else has seen here says nothing. */
export const isBookingSeen = (kept: string, person: string, at: string): boolean =>
  kept.startsWith(textOf(person, '')) && kept >= textOf(person, at)

/** Up to when bookings were seen on this device, live: as {@link isBookingSeen} reads it. */
export const useSeenBooking = (): string => useSelector(seen)
