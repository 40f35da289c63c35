import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { describeSignInRefusal, messageOf } from './describe-sign-in.ts'
import { PROBLEM_MESSAGES } from './problem-messages.ts'

/** Said of what is no signing in. */
const OFFLINE = msg`You are offline. This needs a network.`

/** A refusal in the reader's language; where the server said how long to wait, with the time in minutes. */
export const describeRefusal = (i18n: I18n, refusal: { code: string; retryAfter?: number | undefined }): string => {
  const words = refusal.code === 'outage.offline' ? OFFLINE : messageOf(PROBLEM_MESSAGES, refusal.code)
  return words ? i18n._(words) : describeSignInRefusal(i18n, refusal)
}

/** A problem or outage in the reader's language. */
export const describeProblem = (i18n: I18n, code: string): string => describeRefusal(i18n, { code })
