import { randomInt } from 'node:crypto'
import type { NafathAnswer, NafathProvider } from './provider.ts'

const ANSWER_AFTER_MS = 4000
const SECONDS = 180
const SHORT_SECONDS = 6
/** Nobody else's service is asked, so that a page may look often. */
const POLL_MS = 1000

/** What the sandbox's person does, by the last digit of the national id (docs/operating.md). */
const DOES: Readonly<Record<string, NafathAnswer>> = { 7: 'rejected', 8: 'expired', 9: 'unknown' }

/**
 * A stand-in for installations without the Nafath service: no app is asked. It keeps nothing: when a transaction began is in its
 * name, so any process can answer for it.
 */
export const sandboxNafath = (now: () => Date, answerAfterMs = ANSWER_AFTER_MS): NafathProvider => ({
  kind: 'sandbox',
  pollMs: POLL_MS,
  begin: ({ nationalId }) =>
    Promise.resolve({
      transId: `sandbox-${now().getTime()}`,
      number: String(randomInt(100)).padStart(2, '0'),
      seconds: DOES[nationalId.slice(-1)] === 'expired' ? SHORT_SECONDS : SECONDS,
    }),
  read: ({ nationalId, transId }) => {
    const age = now().getTime() - Number(transId.replace('sandbox-', ''))
    const does = DOES[nationalId.slice(-1)] ?? 'approved'
    if (does === 'expired') return Promise.resolve(age < SHORT_SECONDS * 1000 ? 'waiting' : 'expired')
    return Promise.resolve(age < answerAfterMs ? 'waiting' : does)
  },
  verifyCallback: () => Promise.reject(new Error('nobody calls the sandbox back')),
})
