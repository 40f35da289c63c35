import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import * as v from 'valibot'
import { id } from '#domain/kernel/id.ts'
import { SEGMENT_ROWS, type Cursor } from '#protocol/sync.ts'
import { findEntity } from '#domain/entities.ts'
import { parseRef, refKey, type RowRef } from '#domain/kernel/entity.ts'
import type { Database } from '#server/database/database.ts'
import { ProblemError } from '#server/http/problems.ts'
import { PIECE_ROWS, tally } from './answer.ts'
import { readPage } from './pull.ts'

/** Where a cut first load goes on: null from the beginning, else behind the worklist, or behind a key of the history. */
type Resume = null | { readonly behind: RowRef | null }

/** @throws ProblemError 400 when the cursor's key is not one we gave */
export const resumeOf = (cursor: Cursor | null): Resume => {
  if (cursor === null || cursor.after === null) return null
  if (cursor.after === '') return { behind: null }
  const ref = parseRef(cursor.after)
  if (!findEntity(ref.kind) || !v.is(id, ref.id))
    throw new ProblemError(400, 'body.invalid', { fields: { 'cursor.after': 'body.invalid' } })
  return { behind: ref }
}

/**
 * One page, after everybody else had a turn. PGlite answers without ever waiting for the outside, so page after page
 * would keep the event loop from writing what is ready (the worklist, first of all) and from serving anyone else.
 */
const nextPage = async (...asked: Parameters<typeof readPage>): ReturnType<typeof readPage> => {
  await yieldToEventLoop()
  return readPage(...asked)
}

/**
 * The row and checkpoint lines of a first load, page by page: the worklist, its checkpoint, then history with a checkpoint after each
 * {@link SEGMENT_ROWS}, then the end. Nothing is read ahead of the reader.
 */
export async function* firstLoad(database: Database, reader: Parameters<typeof readPage>[1], resume: Resume): AsyncGenerator<string> {
  const count = tally()
  if (resume === null) {
    for (let after: RowRef | null = null, more = true; more;) {
      const rows = await nextPage(database, reader, { priority: 'worklist', after, limit: PIECE_ROWS })
      after = rows[rows.length - 1] ?? null
      more = rows.length === PIECE_ROWS
      yield count.rows(rows) + (more ? '' : count.checkpoint(''))
    }
  }
  let unmarked = 0
  for (let after = resume?.behind ?? null, more = true; more;) {
    const rows = await nextPage(database, reader, { priority: 'history', after, limit: PIECE_ROWS })
    after = rows[rows.length - 1] ?? after
    more = rows.length === PIECE_ROWS
    unmarked += rows.length
    const marks = unmarked >= SEGMENT_ROWS || (!more && unmarked > 0)
    yield count.rows(rows) + (marks && after ? count.checkpoint(refKey(after)) : '') + (more ? '' : count.end())
    if (marks) unmarked = 0
  }
}
