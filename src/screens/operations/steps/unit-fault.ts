import type { Rejection } from '#domain/kernel/rejection.ts'
import type { UnitRef } from '#domain/operations/operation.ts'

const OF_ONE: readonly string[] = ['operation.other_size', 'operation.unit_elsewhere', 'operation.bin_on_site']

/** Which of the units that a step was handed in with is refused, as far as what refuses it says so; null: it says nothing of one. */
export const faultyUnit = (
  { code, params }: Rejection,
  { unit, lifted }: { readonly unit: UnitRef | null; readonly lifted: UnitRef | null },
): 'unit' | 'lifted' | null => {
  const isOfUnit = code.startsWith('unit.')
  if (!isOfUnit && !OF_ONE.includes(code)) return null
  if (!unit || !lifted) return lifted ? 'lifted' : unit ? 'unit' : null
  // Two of different containers may have the same number.
  if (!isOfUnit || unit.number === lifted.number) return null
  return params['number'] === lifted.number ? 'lifted' : params['number'] === unit.number ? 'unit' : null
}

/** Whether what a step was refused for is still so: a container that was not chosen is missing whatever else is put in. */
export const isStillRefused = ({ code }: Rejection, { asked, now }: { readonly asked: string; readonly now: string }): boolean =>
  code === 'operation.no_unit' || asked === now
