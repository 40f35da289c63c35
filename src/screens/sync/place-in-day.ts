import type { FieldConflict } from '#db/review/conflicts.ts'

/** Which of two places in a day comes first; what has none comes last. */
export const placeOf = ({ yours, theirs }: Pick<FieldConflict, 'yours' | 'theirs'>, of: 'yours' | 'theirs'): 'first' | 'last' => {
  const [own, other] = [yours, theirs].map((place) => (typeof place === 'number' ? place : Infinity))
  return (of === 'yours') === Number(own) < Number(other) ? 'first' : 'last'
}
