import type { FileRef } from '#domain/kernel/id.ts'
import { plainDigits } from '#domain/kernel/normalise.ts'

/** A weight ticket as it is typed. */
export interface TypedTicket {
  readonly number: string
  readonly tonnes: string
  readonly photo: FileRef | null
}
export const NO_TICKET: TypedTicket = { number: '', tonnes: '', photo: null }

/** The heaviest load there is, in kilograms. */
const MOST = 60_000

/** The ticket; null: none was typed; `fault`: what is typed is none. */
export const readTicket = ({ number, tonnes, photo }: TypedTicket) => {
  if (number.trim() === '' && tonnes.trim() === '' && photo === null) return null
  const typed = plainDigits(tonnes).trim().replace(/[٫,]/, '.')
  const kilograms = /^\d{1,3}(\.\d{1,3})?$/.test(typed) ? Math.round(Number(typed) * 1000) : 0
  if (kilograms < 1 || kilograms > MOST) return 'tonnes' as const
  return number.trim() === '' ? ('number' as const) : { number: number.trim().slice(0, 40), kilograms, photo }
}
