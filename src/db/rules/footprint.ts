import { refKey, type RowRef } from '#domain/kernel/entity.ts'
import type { OutboxRow } from '#db/core/database.ts'
import { filesNamedBy } from './named-files.ts'

/** What a waiting change was decided on, and which files it names: kept with it, so that a look at the queue need not decide again. */
type Footprint = Required<Pick<OutboxRow, 'needed' | 'files'>>

/** The footprint of a change that was decided on these rows. */
export const footprintOf = (row: Pick<OutboxRow, 'name' | 'args' | 'version'>, needed: readonly RowRef[]): Footprint => ({
  needed: needed.map(refKey),
  files: filesNamedBy(row),
})
