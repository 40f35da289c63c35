import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ProblemCode } from '#protocol/problem.ts'

/** What the device itself finds when it asks the server and gets no answer. */
type OutageCode = 'outage.offline' | 'outage.unreachable' | 'outage.slow'

/** Refusals of the server and outages, in words. */
export const PROBLEM_MESSAGES: Readonly<Record<ProblemCode | OutageCode, MessageDescriptor>> = {
  'auth.required': msg`Please sign in.`,
  'auth.invalid_credentials': msg`Incorrect email or password`,
  'auth.forbidden': msg`Your account may not do this.`,
  'recovery.expired': msg`This link is too old or incomplete. Ask for a new one.`,
  'recovery.used': msg`This link was used already. Ask for a new one if you need it.`,
  'sign_up.expired': msg`This link is too old or incomplete. Ask for a new one.`,
  'sign_up.used': msg`This email address is confirmed already. Please sign in.`,
  'sign_up.password_needed': msg`Choose a password for this account.`,
  'password.wrong': msg`The old password is not right.`,
  'nafath.not_linked': msg`No account is linked to this Nafath identity. Sign in with your email, then link it in your profile.`,
  'nafath.taken': msg`This Nafath identity is linked to another account.`,
  'nafath.other_id': msg`Your account is linked to another Nafath identity. Remove that link first.`,
  'nafath.pending': msg`A request for this identity is still open. Answer it in the Nafath app, or try again in a few minutes.`,
  'nafath.unavailable': msg`Nafath cannot be reached at the moment. Please try again later.`,
  'origin.refused': msg`The server refused the request because it came from another site. Open the portal anew.`,
  'rate.limited': msg`Too many tries. Wait a little and try again.`,
  'body.invalid': msg`The server could not read what was sent. Check the fields and try again.`,
  'body.too_large': msg`What was sent is too large.`,
  'protocol.too_old': msg`This version of the app is too old for the server. Update the app.`,
  'protocol.gap': msg`The server is missing an earlier change. It will be sent again.`,
  'not_found': msg`The server does not have what was asked for.`,
  'server.failed': msg`The server failed. Please try again later.`,
  'server.busy': msg`The server is busy. Please try again later.`,
  'device.revoked': msg`This device was signed out from another one. What was not sent is handed over and then removed from here.`,
  'parked.full': msg`This device was signed out from another one. It had more unsent changes than the server keeps: some could not be handed over and were removed.`,
  'file.too_large': msg`The file must be smaller than 5 MB.`,
  'file.type': msg`Invalid file type.`,
  'file.unreadable': msg`Invalid file.`,
  'file.script': msg`The document contains a script. Save it without scripts, or print it to a new PDF.`,
  'file.action': msg`The document starts, sends or loads something by itself. Print it to a new PDF and choose that one.`,
  'file.locked': msg`The document needs a password. Save it without one and choose it again.`,
  'file.pixels': msg`The picture has more than 40 million pixels. Make it smaller and choose it again.`,
  'file.too_complex': msg`The file takes too long to check. Save it in a simpler form, or print it to a new PDF.`,
  'file.hash': msg`The file was damaged on its way. It is being sent again.`,
  'file.offset': msg`The server is missing an earlier piece of the file. It is being sent again.`,
  'files.full': msg`There is no room for more files on the server. Please tell the operator of the portal.`,
  'files.missing': msg`The server is missing a file. It is being sent again.`,
  'reset.epoch': msg`The server was restored. Your data is being loaded again.`,
  'reset.scope': msg`Your account has changed. Your data is being loaded again.`,
  'reset.compacted': msg`This device was away for a long time. Your data is being loaded again.`,
  'reset.client': msg`The server does not know this device any more. Your data is being loaded again.`,
  'outage.offline': msg`You are offline. Signing in needs a network.`,
  'outage.unreachable': msg`The server could not be reached. Check your network and try again.`,
  'outage.slow': msg`The server did not answer in time. Please try again.`,
}
