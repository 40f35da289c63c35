import type { MailLanguage } from '#protocol/password.ts'
import type { NafathKind, NafathState } from '#protocol/nafath.ts'

/** A confirmation the provider was asked for. */
export interface NafathTransaction {
  /** The provider's name for it. */
  readonly transId: string
  /** The two digits the person picks in the Nafath app. */
  readonly number: string
  /** Seconds the person has. */
  readonly seconds: number
}

/** How a transaction stands. `unknown`: a word of the provider's that this release does not know. */
export type NafathAnswer = NafathState | 'unknown'

/** Who asks people in the Nafath app: the real service, a sandbox that says it is one, or nobody. */
export interface NafathProvider {
  readonly kind: NafathKind
  /** Milliseconds between two looks of a page, and between two questions to the provider about one attempt. */
  readonly pollMs: number
  /**
   * Has the person asked. `pending`: a question to the same person is still open there.
   * @throws when the provider cannot be reached or does not answer as agreed
   */
  readonly begin: (ask: {
    nationalId: string
    /** Our name for the attempt, a UUID. */
    attemptId: string
    language: MailLanguage
    /** Network address of the person's browser. */
    address: string
  }) => Promise<NafathTransaction | 'pending'>
  /** @throws when the provider cannot be reached or does not answer as agreed */
  readonly read: (of: { nationalId: string; transId: string; number: string }) => Promise<NafathAnswer>
  /** What a token that the provider calls back with says. @throws when it is not the provider's, is too old, or is not for us */
  readonly verifyCallback: (token: string) => Promise<{ transId: string; answer: NafathAnswer }>
}

const ANSWERS: Readonly<Record<string, NafathAnswer>> = {
  WAITING: 'waiting',
  COMPLETED: 'approved',
  REJECTED: 'rejected',
  EXPIRED: 'expired',
}

/** The provider's status words in ours. */
export const answerOf = (word: string): NafathAnswer => ANSWERS[word.toUpperCase()] ?? 'unknown'
