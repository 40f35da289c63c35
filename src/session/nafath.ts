import { readConfig } from '#api/config.ts'
import { request, type Answer, type Refusal } from '#api/request.ts'
import { nafathAttempt, nafathStatus, type NafathAttempt, type NafathForm, type NafathKind, type NafathStatus } from '#protocol/nafath.ts'
import { askToJoin } from './ask-to-join.ts'
import { catchAsRefusal } from './catch-as-refusal.ts'
import { finishSignOut } from './sign-out.ts'
import { takeSession } from './take-session.ts'

/** Asks for a confirmation in the Nafath app. Needs a network; nothing is retried by itself. */
export const beginNafath = (form: NafathForm): Promise<Answer<NafathAttempt>> =>
  catchAsRefusal<Answer<NafathAttempt>>(
    async () => {
      const ask = () => request('/api/nafath', { method: 'POST', body: form, schema: nafathAttempt })
      if (form.purpose === 'join') return askToJoin(ask)
      if (form.purpose !== 'link') await finishSignOut()
      return ask()
    },
    (refusal) => ({ ok: false, refusal }),
  )

/** Who answers for Nafath; null where the server did not say. */
export const readNafathKind = async (): Promise<NafathKind | null> => {
  const config = await readConfig()
  return config?.nafath ?? null
}

/**
 * How the attempt stands. Ask every `pollMs` while it is `waiting`; an outage here is no answer, so go on asking. When an approved
 * sign-in comes back, the session has been taken: the person is signed in.
 */
export const readNafath = async (id: string): Promise<Answer<NafathStatus>> => {
  const answer = await request(`/api/nafath/${encodeURIComponent(id)}`, { schema: nafathStatus })
  if (!answer.ok || !answer.body.session) return answer
  const { session } = answer.body
  const refusal = await catchAsRefusal<Refusal | null>(
    () => takeSession(session),
    (why) => why,
  )
  return refusal ? { ok: false, refusal } : answer
}
