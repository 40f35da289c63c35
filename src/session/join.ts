import { request, type Answer, type Refusal } from '#api/request.ts'
import { invited, type Invited, type JoinForm } from '#protocol/colleagues.ts'
import { askToJoin } from './ask-to-join.ts'
import { catchAsRefusal } from './catch-as-refusal.ts'
import { takeSession } from './take-session.ts'

/** Who invites, by the token of a link. Uses nothing up. */
export const lookAtInvitation = (token: string): Promise<Answer<Invited>> =>
  request('/api/join/look', { method: 'POST', body: { token }, schema: invited })

/** Accepts an invitation with a password, and signs in. Resolves to null when done, or to the refusal. */
export const joinCompany = (form: JoinForm): Promise<Refusal | null> =>
  catchAsRefusal<Refusal | null>(
    async () => {
      const answer = await askToJoin(() => request('/api/join', { method: 'POST', body: form }))
      return answer.ok ? takeSession(answer.body) : answer.refusal
    },
    (refusal) => refusal,
  )
