import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { SIGN_IN_MESSAGES } from './sign-in-messages.ts'

/** The words of a code, where these are they. */
export const messageOf = (words: Readonly<Record<string, MessageDescriptor>>, code: string): MessageDescriptor | undefined =>
  Object.hasOwn(words, code) ? words[code] : undefined

const WAIT = msg({ message: 'Too many tries. Try again in {minutes, plural, one {# minute} other {# minutes}}.' })

/** Why signing in was refused, in the reader's language; where the server said how long to wait, with the time in minutes. */
export const describeSignInRefusal = (i18n: I18n, { code, retryAfter }: { code: string; retryAfter?: number | undefined }): string =>
  code === 'rate.limited' && retryAfter !== undefined
    ? i18n._({ ...WAIT, values: { minutes: Math.max(1, Math.ceil(retryAfter / 60)) } })
    : i18n._(messageOf(SIGN_IN_MESSAGES, code) ?? SIGN_IN_MESSAGES['server.failed'])
