import type { NewPasswordForm, RecoveryForm } from '#protocol/recovery.ts'
import { askServer, type Answer } from './ask-server.ts'

type Refusal = Extract<Answer, { ok: false }>['refusal']

const ask = async (path: string, body: unknown): Promise<Refusal | null> => {
  const answer = await askServer(path, { method: 'POST', body })
  return answer.ok ? null : answer.refusal
}

/** Asks for the mail with the link. Resolves to null when done, or to the refusal; nothing is retried by itself. */
export const requestRecovery = (form: RecoveryForm): Promise<Refusal | null> => ask('/api/recovery', form)

/** Sets a new password with the token of the link. */
export const setNewPassword = (form: NewPasswordForm): Promise<Refusal | null> => ask('/api/recovery/password', form)
