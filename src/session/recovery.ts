import * as v from 'valibot'
import { recovered, type CutDeviceForm, type NewPasswordForm, type Recovered, type RecoveryForm } from '#protocol/recovery.ts'
import { askServer } from './ask-server.ts'
import type { Refusal } from './take-session.ts'

export type PasswordSetting = { readonly ok: true; readonly recovered: Recovered } | { readonly ok: false; readonly refusal: Refusal }

/** What a server of an earlier release says of what ended: nothing. */
const UNTOLD: Recovered = { nafath: null, devices: [], ticket: '' }

const ask = async (path: string, body: unknown): Promise<Refusal | null> => {
  const answer = await askServer(path, { method: 'POST', body })
  return answer.ok ? null : answer.refusal
}

/** Asks for the mail with the link. Resolves to null when done, or to the refusal; nothing is retried by itself. */
export const requestRecovery = (form: RecoveryForm): Promise<Refusal | null> => ask('/api/recovery', form)

/** Sets a new password with the token of the link. Resolves to what ended with the old one, or to the refusal. */
export const setNewPassword = async (form: NewPasswordForm): Promise<PasswordSetting> => {
  const answer = await askServer('/api/recovery/password', { method: 'POST', body: form })
  if (!answer.ok) return answer
  const parsed = v.safeParse(recovered, answer.body)
  return { ok: true, recovered: parsed.success ? parsed.output : UNTOLD }
}

/** Has the data removed from a device that the new password signed out. Resolves to null when done, or to the refusal. */
export const cutDevice = (form: CutDeviceForm): Promise<Refusal | null> => ask('/api/recovery/devices', form)
