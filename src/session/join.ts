import { request, type Answer, type Refusal } from '#api/request.ts'
import { invited, type Invited, type JoinForm } from '#protocol/colleagues.ts'
import { knownSession } from './known-session.ts'
import { finishSignOut } from './sign-out.ts'
import { takeSession } from './take-session.ts'

/** Who invites, by the token of a link. Uses nothing up. */
export const lookAtInvitation = (token: string): Promise<Answer<Invited>> =>
  request('/api/join/look', { method: 'POST', body: { token }, schema: invited })

/** Accepts an invitation with a password, and signs in. Resolves to null when done, or to the refusal. */
export const joinCompany = async (form: JoinForm): Promise<Refusal | null> => {
  await finishSignOut()
  // Another tab may have signed in since the form was opened.
  if (knownSession() !== null) return { code: 'join.signed_in' }
  const answer = await request('/api/join', { method: 'POST', body: form })
  return answer.ok ? takeSession(answer.body) : answer.refusal
}
