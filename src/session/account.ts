import { refusalOf, request, type Answer, type Refusal } from '#api/request.ts'
import { accountInfo, type AccountInfo, type ChangePasswordForm, type NameForm } from '#protocol/account.ts'
import type { MailLanguage } from '#protocol/password.ts'

/** How this account can be signed in to. Needs a network. */
export const readAccount = (): Promise<Answer<AccountInfo>> => request('/api/account', { schema: accountInfo })

/** A change of the password whose answer was lost. */
export interface LostChange {
  readonly password: string
  /** When the password was set that it was to replace, an instant. */
  readonly before: string
  /** That password, where it was itself set by a change whose answer was lost. */
  readonly old?: string | undefined
}

const isUnknown = ({ code }: Refusal): boolean => code.startsWith('outage.') || code === 'server.failed'

/**
 * Sets a new password; every other session of the account ends. `refusal`: null when done. `lost`: the last try of which nobody knows what
 * became of it. Where it was carried out, the old password is its own: the one that was typed would count as a wrong try. It is forgotten
 * only once it is known what became of it, so nothing is sent while the account cannot be read.
 */
export const changePassword = async (
  form: ChangePasswordForm,
  lost: LostChange | null,
): Promise<{ readonly refusal: Refusal | null; readonly lost: LostChange | null }> => {
  const read = await readAccount()
  if (!read.ok) return { refusal: read.refusal, lost }
  const before = read.body.passwordSetAt
  const isSet = lost !== null && before !== lost.before
  const old = isSet ? lost.password : lost?.old
  const body = old === undefined ? form : { ...form, oldPassword: old }
  const refusal = refusalOf(await request('/api/account/password', { method: 'PUT', body }))
  // The server says so only where the account has it: another tab may have set another one since.
  if (body.oldPassword === form.password && refusal?.fields?.['password'] === 'password.same') return { refusal: null, lost: null }
  if (refusal && isUnknown(refusal) && before !== null) return { refusal, lost: { password: form.password, before, old } }
  // The lost one is not what the account has: what is typed next counts.
  return { refusal, lost: refusal && refusal.code !== 'password.wrong' ? lost : null }
}

/** Changes what this person is called. Resolves to null when done, or to the refusal. */
export const changeName = async (form: NameForm): Promise<Refusal | null> =>
  refusalOf(await request('/api/account/name', { method: 'PUT', body: form }))

/** Removes the link to the Nafath identity; the owner gets a mail in `language`. Resolves to null when done, or to the refusal. */
export const unlinkNafath = async (language: MailLanguage): Promise<Refusal | null> =>
  refusalOf(await request(`/api/account/nafath?language=${language}`, { method: 'DELETE' }))
