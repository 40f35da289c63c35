import * as v from 'valibot'
import {
  NAFATH_KINDS,
  nafathAttempt,
  nafathStatus,
  type NafathAttempt,
  type NafathForm,
  type NafathKind,
  type NafathStatus,
} from '#protocol/nafath.ts'
import { askServer } from './ask-server.ts'
import { finishSignOut } from './sign-out.ts'
import { takeSession, type Refusal } from './take-session.ts'

export type NafathBegun = { readonly ok: true; readonly attempt: NafathAttempt } | { readonly ok: false; readonly refusal: Refusal }
export type NafathRead = { readonly ok: true; readonly status: NafathStatus } | { readonly ok: false; readonly refusal: Refusal }

/** Asks for a confirmation in the Nafath app. Needs a network; nothing is retried by itself. */
export const beginNafath = async (form: NafathForm): Promise<NafathBegun> => {
  if (form.purpose === 'sign-in') await finishSignOut()
  const answer = await askServer('/api/nafath', { method: 'POST', body: form })
  if (!answer.ok) return answer
  const parsed = v.safeParse(nafathAttempt, answer.body)
  return parsed.success ? { ok: true, attempt: parsed.output } : { ok: false, refusal: { code: 'server.failed' } }
}

const config = v.looseObject({ nafath: v.picklist(NAFATH_KINDS) })

/** Who answers for Nafath; null where the server did not say. */
export const readNafathKind = async (): Promise<NafathKind | null> => {
  const answer = await askServer('/api/config', { method: 'GET' })
  const parsed = v.safeParse(config, answer.ok ? answer.body : null)
  return parsed.success ? parsed.output.nafath : null
}

/**
 * How the attempt stands. Ask every `pollMs` while it is `waiting`; an outage here is no answer, so go on asking. When an approved
 * sign-in comes back, the session has been taken: the person is signed in.
 */
export const readNafath = async (id: string): Promise<NafathRead> => {
  const answer = await askServer(`/api/nafath/${encodeURIComponent(id)}`, { method: 'GET' })
  if (!answer.ok) return answer
  const parsed = v.safeParse(nafathStatus, answer.body)
  if (!parsed.success) return { ok: false, refusal: { code: 'server.failed' } }
  const { session } = parsed.output
  const refusal = session ? await takeSession(session) : null
  return refusal ? { ok: false, refusal } : { ok: true, status: parsed.output }
}
