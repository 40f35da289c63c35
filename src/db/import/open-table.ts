import { transfer, wrap } from 'comlink'
import { MOST_BYTES, type TableRead } from './table.ts'
import type { TableHost } from './table-worker.ts'

/** An honest file is read in a second on a slow phone. */
const LIMIT_MS = 30_000

const inWorker = async (ask: (host: ReturnType<typeof wrap<TableHost>>) => Promise<TableRead>): Promise<TableRead> => {
  const worker = new Worker(new URL('./table-worker.ts', import.meta.url), { type: 'module', name: 'table' })
  let timer: ReturnType<typeof setTimeout> | undefined
  const ended = new Promise<TableRead>((resolve) => {
    // It has no memory left, for one.
    worker.addEventListener('error', () => resolve({ ok: false, fault: 'unreadable' }))
    timer = setTimeout(() => resolve({ ok: false, fault: 'slow' }), LIMIT_MS)
  })
  try {
    return await Promise.race([ask(wrap<TableHost>(worker)), ended])
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}

/** Reads a picked file as a table in a worker of its own; a file that is too large is not even read. Never rejects for what is in it. */
export const openTableFile = async (file: Blob): Promise<TableRead> => {
  if (file.size > MOST_BYTES) return { ok: false, fault: 'size' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  return inWorker((host) => host.file(transfer(bytes, [bytes.buffer])))
}

/** The same of what was copied from a spreadsheet. */
export const openTableText = async (text: string): Promise<TableRead> =>
  text.length > MOST_BYTES ? { ok: false, fault: 'size' } : inWorker((host) => host.text(text))
