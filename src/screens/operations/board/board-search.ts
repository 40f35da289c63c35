import * as v from 'valibot'
import { day, type Day } from '#domain/kernel/instant.ts'

/** The day of a board stands in its address; what is missing, or no day, means today. */
export const boardSearch = v.object({ day: v.optional(v.fallback(v.union([v.literal(''), day]), ''), '') })
export type BoardSearch = v.InferOutput<typeof boardSearch>

/** The usual values: they do not stand in the address. */
export const BOARD_SEARCH_DEFAULTS = { day: '' } as const satisfies BoardSearch

/** The day that is meant: a day that is over has no board any more, what is left of it is outstanding. */
export const boardDay = ({ day: asked }: BoardSearch, today: Day): Day => (asked > today ? asked : today)
