import { readConfig } from '#api/config.ts'
import { request, type Answer } from '#api/request.ts'
import { nafathAttempt, nafathStatus, type NafathAttempt, type NafathForm, type NafathKind, type NafathStatus } from '#protocol/nafath.ts'
import { knownSession } from './known-session.ts'
import { finishSignOut } from './sign-out.ts'
import { takeSession } from './take-session.ts'

/** Asks for a confirmation in the Nafath app. Needs a network; nothing is retried by itself. */
export const beginNafath = async (form: NafathForm): Promise<Answer<NafathAttempt>> => {
  if (form.purpose !== 'link') await finishSignOut()
  if (form.purpose === 'join' && knownSession() !== null) return { ok: false, refusal: { code: 'join.signed_in' } }
  return request('/api/nafath', { method: 'POST', body: form, schema: nafathAttempt })
}

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
  const refusal = await takeSession(answer.body.session)
  return refusal ? { ok: false, refusal } : answer
}
