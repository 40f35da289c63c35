import { wrap } from 'comlink'
import type { CellValue } from './cell-value.ts'
import type { SheetFacts } from './xlsx.ts'
import type { WorkbookHost } from './workbook-worker.ts'

/** A workbook being made, slice after slice of its rows. */
interface Workbook {
  readonly add: (rows: readonly (readonly CellValue[])[]) => Promise<void>
  /** Writes it. @throws when there is no memory for it */
  readonly finish: (facts: SheetFacts) => Promise<Uint8Array<ArrayBuffer>>
  /** Gives back what it took; to be called in any case. */
  readonly close: () => void
}

const inPage = (): Workbook => {
  const rows: (readonly CellValue[])[] = []
  return {
    add: (slice) => {
      for (const row of slice) rows.push(row)
      return Promise.resolve()
    },
    finish: async (facts) => (await import('./xlsx.ts')).writeWorkbook(facts, rows),
    close: () => undefined,
  }
}

/**
 * Begins a workbook in a worker of its own, so that the page goes on; in the page where it may have no worker (that copy is not kept for
 * offline).
 */
export const openWorkbook = (): Workbook => {
  if (!('Worker' in globalThis)) return inPage()
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module', name: 'workbook' })
  const host = wrap<WorkbookHost>(worker)
  const lost = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new Error('the worker for the workbook ended')))
  })
  lost.catch(() => undefined)
  return {
    add: (rows) => Promise.race([host.add(rows), lost]),
    finish: (facts) => Promise.race([host.finish(facts), lost]),
    close: () => worker.terminate(),
  }
}
