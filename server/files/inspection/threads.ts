import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Piscina } from 'piscina'
import type { Report } from '#server/database/core.ts'
import { ProblemError } from '#server/http/problems.ts'
import type { UploadedFile, Inspected } from './inspect-file.ts'
import type { FileFault } from './refused.ts'

/** Looks at a file in a thread of its own. @throws ProblemError 415 or 422 `file.…` for good, 503 `server.busy` for now */
export type Inspect = (file: UploadedFile) => Promise<Inspected>

/** Files that are looked at in one moment. */
export const THREADS = Math.max(2, Math.min(4, availableParallelism()))
/** Ordinary files take a second at most, on a slow machine. */
const MAX_MS = 20_000
/** An ordinary document needs a few dozen. Pixels are not counted here: they are limited where they arise. */
const MAX_HEAP_MB = 384
/** Requests go before inspections where both want the processor. */
const NICE = 10
const IDLE_MS = 10_000
/** Once may be the machine's fault, or that of the file before it in the same thread. */
const MAX_TRIES = 2
const RETRY_S = 3
/** Files remembered for having broken a thread. */
const MAX_BROKEN = 1000

/** A thread that was ended for taking too long, or that ran out of memory. Anything else is no file's fault. */
const isTooMuch = (error: unknown): error is Error =>
  error instanceof Error && (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'))

const statusOf = (fault: FileFault): 415 | 422 => (fault === 'file.type' ? 415 : 422)

/**
 * Threads that look at files, so that a hostile one stops neither the server nor itself for ever. A file that takes too long, or more memory
 * than there is, is tried again once, later; then it is refused for good. `limitMs` and `heapMegabytes` are for tests.
 */
export const openInspection = (report: Report, limits: { limitMs?: number; heapMegabytes?: number } = {}): Inspect => {
  const { limitMs = MAX_MS, heapMegabytes = MAX_HEAP_MB } = limits
  const broken = new Map<string, number>()
  const pool = new Piscina<UploadedFile, Inspected | FileFault>({
    filename: join(import.meta.dirname, 'inspect-file.ts'),
    name: 'inspectFile',
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
    niceIncrement: NICE,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  })
  const tooMuch = (sha256: string): ProblemError => {
    const tries = (broken.get(sha256) ?? 0) + 1
    broken.delete(sha256)
    if (tries >= MAX_TRIES) return new ProblemError(422, 'file.too_complex')
    const [oldest] = broken.keys()
    if (broken.size >= MAX_BROKEN && oldest !== undefined) broken.delete(oldest)
    broken.set(sha256, tries)
    return new ProblemError(503, 'server.busy', { retryAfter: RETRY_S })
  }
  return async (file) => {
    let outcome: Inspected | FileFault
    try {
      outcome = await pool.run(file, { signal: AbortSignal.timeout(limitMs) })
    } catch (error) {
      if (!isTooMuch(error)) throw error
      report('files.inspection_ended', { why: error.name })
      throw tooMuch(file.sha256)
    }
    if (typeof outcome === 'string') throw new ProblemError(statusOf(outcome), outcome)
    return outcome
  }
}
