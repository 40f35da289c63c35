import { ProblemError } from '#server/http/problems.ts'
import type { FileKey } from './pieces.ts'

/** Verdicts kept for devices that were told to come again. */
const MAX_KEPT = 1000

const nameOf = ({ vendorId, sha256 }: FileKey): string => `${vendorId}/${sha256}`

/** Whether an error says of a file's content that it is refused, whenever it is looked at. */
export const isVerdict = (error: unknown): error is ProblemError =>
  error instanceof ProblemError && (error.status === 415 || error.status === 422)

/**
 * Verdicts that came after their device had been told to come again, each given once. Without them a file that takes as long as a device
 * waits would be looked at for ever, and its verdict never heard.
 */
export const openVerdicts = () => {
  const kept = new Map<string, ProblemError>()
  return {
    keep: (key: FileKey, verdict: ProblemError): void => {
      const [oldest] = kept.keys()
      if (kept.size >= MAX_KEPT && oldest !== undefined) kept.delete(oldest)
      kept.set(nameOf(key), verdict)
    },
    /** The verdict that this file's device has not heard yet; it is forgotten with that. */
    take: (key: FileKey): ProblemError | undefined => {
      const verdict = kept.get(nameOf(key))
      kept.delete(nameOf(key))
      return verdict
    },
  }
}
