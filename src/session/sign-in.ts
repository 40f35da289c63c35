import type { SignInForm } from '#protocol/session.ts'
import { askServer } from './ask-server.ts'
import { finishSignOut } from './sign-out.ts'
import { takeSession, type Refusal } from './take-session.ts'

/** Signs in. Resolves to null when done, or to the refusal; nothing is retried by itself. */
export const signIn = async (form: SignInForm): Promise<Refusal | null> => {
  await finishSignOut()
  const answer = await askServer('/api/session', { method: 'POST', body: form })
  return answer.ok ? takeSession(answer.body) : answer.refusal
}
