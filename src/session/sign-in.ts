import { request, type Refusal } from '#api/request.ts'
import type { SignInForm } from '#protocol/session.ts'
import { finishSignOut } from './sign-out.ts'
import { takeSession } from './take-session.ts'

/** Signs in. Resolves to null when done, or to the refusal; nothing is retried by itself. */
export const signIn = async (form: SignInForm): Promise<Refusal | null> => {
  await finishSignOut()
  const answer = await request('/api/session', { method: 'POST', body: form })
  return answer.ok ? takeSession(answer.body) : answer.refusal
}
