import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ProblemCode } from '#protocol/problem.ts'

/** What the device itself finds when it asks the server and gets no answer. */
type OutageCode = 'outage.offline' | 'outage.unreachable' | 'outage.slow'

/** What any question to the server can come to, signing in among them. */
export const SIGN_IN_MESSAGES = {
  'auth.required': msg`Please sign in.`,
  'auth.invalid_credentials': msg`Incorrect email or password`,
  'auth.forbidden': msg`Your account may not do this.`,
  'account.closed': msg`This account is closed. If you have a question about it, write to us with the contact form on our home page.`,
  'origin.refused': msg`The server refused the request because it came from another site. Open the portal again.`,
  'rate.limited': msg`Too many tries. Wait a little and try again.`,
  'body.invalid': msg`The server could not read what was sent. Check the fields and try again.`,
  'body.too_large': msg`What was sent is too large.`,
  'not_found': msg`The server does not have what was asked for.`,
  'server.failed': msg`The server failed. Please try again later.`,
  'server.busy': msg`The server is busy. Please try again later.`,
  'outage.offline': msg`You are offline. Signing in needs a network.`,
  'outage.unreachable': msg`The server could not be reached. Check your network and try again.`,
  'outage.slow': msg`The server did not answer in time. Please try again.`,
} satisfies Readonly<Partial<Record<ProblemCode | OutageCode, MessageDescriptor>>>
