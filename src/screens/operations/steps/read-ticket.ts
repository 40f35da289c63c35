import type { FileRef } from '#domain/kernel/id.ts'
import { plainDigits } from '#domain/kernel/normalise.ts'
import type { WeightTicket } from '#domain/operations/operation.ts'

/** A weight ticket as it is typed. */
export interface TypedTicket {
  readonly number: string
  readonly tonnes: string
  readonly photo: FileRef | null
}
export const NO_TICKET: TypedTicket = { number: '', tonnes: '', photo: null }

/** A field that lacks what a ticket needs. */
export type TicketFault = 'number' | 'tonnes'

/** The heaviest load there is, in kilograms. */
const MOST = 60_000

const isBlank = ({ number, tonnes, photo }: TypedTicket): boolean => number.trim() === '' && tonnes.trim() === '' && photo === null

/** What is wrong with a ticket as it is typed; where nothing was typed, nothing is. Null stands for no ticket. */
export const readTicket = (typed: TypedTicket): { readonly ticket: WeightTicket | null; readonly faults: readonly TicketFault[] } => {
  if (isBlank(typed)) return { ticket: null, faults: [] }
  // Whoever reads it elsewhere has the digits of every other number there.
  const number = plainDigits(typed.number).trim().slice(0, 40)
  const tonnes = plainDigits(typed.tonnes).trim().replace(/[٫,]/, '.')
  const kilograms = /^\d{1,3}(\.\d{1,3})?$/.test(tonnes) ? Math.round(Number(tonnes) * 1000) : 0
  const faults: TicketFault[] = []
  if (number === '') faults.push('number')
  if (kilograms < 1 || kilograms > MOST) faults.push('tonnes')
  return { ticket: faults.length === 0 ? { number, kilograms, photo: typed.photo } : null, faults }
}
