import { reserveTries, waitOf, type TryCounts, type TryParts } from '#server/http/limits/tries.ts'
import type { DriverPhone } from './codes.ts'

/** Whose sends are counted. `perHour` is what one vendor, and one network address, may have sent in an hour. */
interface Sender extends DriverPhone {
  readonly address: string
  readonly perHour: number
}

/**
 * By the driver, by the phone (nobody's is to ring all day), and by whoever pays for the messages. What one vendor may send to a phone is a
 * fraction of what all may: a driver can work for several, and none of them uses up what the others need.
 */
const countsOf = ({ vendorId, driverId, phone, address, perHour }: Sender): TryCounts => [
  [{ name: 'phone-code/again', max: 1, seconds: 60 }, `${vendorId}/${driverId}`],
  [{ name: 'phone-code/driver', max: 5, seconds: 3600 }, `${vendorId}/${driverId}`],
  [{ name: 'phone-code/own-phone', max: 5, seconds: 3600 }, `${vendorId}/${phone}`],
  [{ name: 'phone-code/own-phone-day', max: 10, seconds: 86_400 }, `${vendorId}/${phone}`],
  [{ name: 'phone-code/phone', max: 20, seconds: 3600 }, phone],
  [{ name: 'phone-code/phone-day', max: 40, seconds: 86_400 }, phone],
  [{ name: 'phone-code/vendor', max: perHour, seconds: 3600 }, vendorId],
  [{ name: 'phone-code/address', max: perHour, seconds: 3600 }, address],
]

/**
 * Counts a message that is about to be sent, under each limit, or under none where one refuses. Resolves to the function that gives it back
 * where it was certainly not sent.
 * @throws ProblemError 429 `rate.limited` with the seconds to wait
 */
export const reserveSend = (parts: TryParts, sender: Sender): Promise<() => Promise<void>> => reserveTries(parts, countsOf(sender))

/** Seconds until another message can be sent; 0: at once. */
export const waitToSend = async (parts: TryParts, sender: Sender): Promise<number> =>
  Math.max(...(await Promise.all(countsOf(sender).map((count) => waitOf(parts, ...count)))))
