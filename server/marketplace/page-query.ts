import * as v from 'valibot'
import { id } from '#domain/kernel/id.ts'
import { instant } from '#domain/kernel/instant.ts'

/** Most of one page. */
const MAX_PAGE = 100

/** The query of a list in pages: how many, and where the page before ended (its `next`). */
export const pageQuery = v.object({
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,3}$/),
      v.description(`At most ${MAX_PAGE}; 50 when left out.`),
      v.transform(Number),
      v.minValue(1),
      v.maxValue(MAX_PAGE),
    ),
    '50',
  ),
  after: v.optional(
    v.pipe(
      v.string(),
      v.description('`next` of the page before.'),
      v.transform((s) => s.split('_')),
      v.tuple([instant, id]),
      v.transform(([at, last]) => ({ at, id: last })),
    ),
  ),
})
