import * as v from 'valibot'
import { accountInfo, type AccountInfo, type ChangePasswordForm } from '#protocol/account.ts'
import type { MailLanguage } from '#protocol/password.ts'
import { askServer } from './ask-server.ts'
import type { Refusal } from './take-session.ts'

export type AccountRead = { readonly ok: true; readonly account: AccountInfo } | { readonly ok: false; readonly refusal: Refusal }

/** How this account can be signed in to. Needs a network. */
export const readAccount = async (): Promise<AccountRead> => {
  const answer = await askServer('/api/account', { method: 'GET' })
  if (!answer.ok) return answer
  const parsed = v.safeParse(accountInfo, answer.body)
  return parsed.success ? { ok: true, account: parsed.output } : { ok: false, refusal: { code: 'server.failed' } }
}

/** Sets a new password; every other session of the account ends. Resolves to null when done, or to the refusal. */
export const changePassword = async (form: ChangePasswordForm): Promise<Refusal | null> => {
  const answer = await askServer('/api/account/password', { method: 'PUT', body: form })
  return answer.ok ? null : answer.refusal
}

/** Removes the link to the Nafath identity; the owner gets a mail in `language`. Resolves to null when done, or to the refusal. */
export const unlinkNafath = async (language: MailLanguage): Promise<Refusal | null> => {
  const answer = await askServer(`/api/account/nafath?language=${language}`, { method: 'DELETE' })
  return answer.ok ? null : answer.refusal
}
