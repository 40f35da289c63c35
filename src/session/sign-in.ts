import { request, type Refusal } from '#api/request.ts'
import type { SignInForm } from '#protocol/session.ts'
import { catchAsRefusal } from './catch-as-refusal.ts'
import { finishSignOut } from './sign-out.ts'
import { takeSession } from './take-session.ts'

/** Signs in. Resolves to null when done, or to the refusal; nothing is retried by itself. */
export const signIn = (form: SignInForm): Promise<Refusal | null> =>
  catchAsRefusal<Refusal | null>(
    async () => {
      await finishSignOut()
      const answer = await request('/api/session', { method: 'POST', body: form })
      return answer.ok ? takeSession(answer.body) : answer.refusal
    },
    (refusal) => refusal,
  )
