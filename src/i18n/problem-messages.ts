import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FileProblemCode, PhoneCodeProblem, ProblemCode } from '#protocol/problem.ts'
import type { SIGN_IN_MESSAGES } from './sign-in-messages.ts'

type OtherCode = Exclude<ProblemCode, FileProblemCode | PhoneCodeProblem | keyof typeof SIGN_IN_MESSAGES>

/** Refusals of the server, in words. Those of files stand apart, and those that signing in meets: its page carries no others. */
export const PROBLEM_MESSAGES: Readonly<Record<OtherCode, MessageDescriptor>> = {
  'recovery.expired': msg`This link has expired or is incomplete. Ask for a new one.`,
  'recovery.used': msg`This link was used already. Sign in with the password you set, or ask for a new link.`,
  'sign_up.expired': msg`This link has expired or is incomplete. Ask for a new one.`,
  'sign_up.used': msg`This email address is confirmed already. Please sign in.`,
  'sign_up.password_needed': msg`Choose a password for this account.`,
  'colleague.exists': msg`This person is a colleague already.`,
  'colleague.last': msg`You are the only one left. Invite a colleague first, or nobody could sign in any more.`,
  'colleagues.full': msg`Too many invitations are waiting. Withdraw some that are no longer needed.`,
  'invitation.expired': msg`This invitation has expired, was withdrawn, or was replaced by a newer one. Ask whoever invited you to send it again.`,
  'invitation.used': msg`This invitation was accepted already. Please sign in.`,
  'invitation.email_taken': msg`This email address has an account with another company already, and a person works for one company for now. Ask to be invited with another address.`,
  'join.signed_in': msg`Somebody is already signed in to this browser. Sign out first, or open the link in another browser.`,
  'password.needed': msg`Nafath is the only way you sign in. Set a password first; a link for it can be sent to you by email.`,
  'password.wrong': msg`The old password is not right.`,
  'nafath.not_linked': msg`No account is linked to this Nafath identity. Sign in with your email, then link it in your profile.`,
  'nafath.taken': msg`This Nafath identity is linked to another account.`,
  'nafath.other_id': msg`Your account is linked to another Nafath identity. Remove that link first.`,
  'nafath.pending': msg`A request for this identity is still open. Answer it in the Nafath app, or try again in a few minutes.`,
  'nafath.unavailable': msg`Nafath cannot be reached at the moment. Please try again later.`,
  'protocol.too_old': msg`This version of the app is too old for the server. Update the app.`,
  'protocol.gap': msg`The server is missing an earlier change. It will be sent again.`,
  'device.revoked': msg`This device was signed out from another one. What was not sent is handed over and then removed from here.`,
  'parked.full': msg`This device was signed out from another one. It had more unsent changes than the server keeps: some could not be handed over and were removed.`,
  'reset.epoch': msg`The server was restored. Your data is being loaded again.`,
  'reset.scope': msg`Your account has changed. Your data is being loaded again.`,
  'reset.compacted': msg`This device was away for a long time. Your data is being loaded again.`,
  'reset.client': msg`The server does not know this device any more. Your data is being loaded again.`,
}
