import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it, vi } from 'vitest'
import { CountedColumns, pullRequests, requestsOf } from '#tests/support/columns-world.ts'
import { openDevice } from '#tests/support/open-device.ts'

setFlagsFromString('--expose_gc')
const collectGarbage = runInNewContext('gc') as () => void

// In a process of its own: in one that ran many other files a row was held now and then, and what held it was not found.
it('columns whose memory is given back are held by nothing, nor are the rows that were shown', async () => {
  const db = openDevice()
  await pullRequests(db, requestsOf(0, 20))
  const first = new CountedColumns(db)
  await first.rows()
  await first.keep({ always: true })
  const columns = new CountedColumns(db)
  const held = async () => {
    const table = await columns.ask((one) => new WeakRef<object>(one))
    const [row = {}] = (await columns.rows()) as readonly object[]
    return [table, new WeakRef(row)]
  }
  const refs = await held()
  await columns.drop()
  await vi.waitFor(
    () => {
      collectGarbage()
      // Whether the table and the row are gone: what a failure shows would be held by it.
      expect(refs.map((ref) => ref.deref() === undefined)).toEqual([true, true])
    },
    { timeout: 10_000 },
  )
  await columns.expectTrue(db)
  db.close()
})
