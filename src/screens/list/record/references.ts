import type { Query } from '#db/query/query.ts'
import type { Kind } from '#domain/kernel/entity.ts'
import { REFERENCES } from '#domain/references.ts'

/** The questions by which the columns say what still needs a record, by the kind that names it; `nothing` where none does. */
export const needingOf = (to: Kind, id: string, by: Kind): Query | null => {
  const reference = REFERENCES.find((candidate) => candidate.to === to && candidate.by === by)
  if (!reference) return null
  const { names, needing } = reference
  return {
    kind: by,
    filters: [{ column: names.column, anyOf: [id] }, ...(needing ? [{ column: needing.column, anyOf: needing.anyOf }] : [])],
  }
}
