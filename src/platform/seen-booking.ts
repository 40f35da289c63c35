import { deviceSetting } from './device-setting.ts'

/** Who has looked in one tab has looked: no other goes on sounding. */
const seen = deviceSetting('bookingSeen', { read: (kept) => kept ?? '', write: (text) => text })

const textOf = (person: string, at: string): string => `${person} ${at}`

/** Notes that a person has seen, on this device, all bookings up to a moment. */
export const markBookingSeen = (person: string, at: string): void => {
  seen.keep(textOf(person, at))
}

/** Whether that is so; what somebody else has seen here says nothing. */
export const isBookingSeen = (kept: string, person: string, at: string): boolean =>
  kept.startsWith(textOf(person, '')) && kept >= textOf(person, at)

/** Up to when bookings were seen on this device, live: as {@link isBookingSeen} reads it. */
export const useSeenBooking = seen.useValue
