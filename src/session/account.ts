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
}

const wasCarriedOut = async ({ before }: LostChange): Promise<boolean> => {
  const read = await readAccount()
  return read.ok && read.body.passwordSetAt !== null && read.body.passwordSetAt !== before
}

/**
 * Sets a new password; every other session of the account ends. Resolves to null when done, or to the refusal. `lost`: the last try, where
 * nobody knows what became of it. Where it was carried out, the old password is its own: the one that was typed would count as a wrong try.
 */
export const changePassword = async (form: ChangePasswordForm, lost: LostChange | null): Promise<Refusal | null> => {
  const isSet = lost !== null && (await wasCarriedOut(lost))
  if (isSet && lost.password === form.password) return null
  const body = isSet ? { ...form, oldPassword: lost.password } : form
  return refusalOf(await request('/api/account/password', { method: 'PUT', body }))
}

/** Changes what this person is called. Resolves to null when done, or to the refusal. */
export const changeName = async (form: NameForm): Promise<Refusal | null> =>
  refusalOf(await request('/api/account/name', { method: 'PUT', body: form }))

/** Removes the link to the Nafath identity; the owner gets a mail in `language`. Resolves to null when done, or to the refusal. */
export const unlinkNafath = async (language: MailLanguage): Promise<Refusal | null> =>
  refusalOf(await request(`/api/account/nafath?language=${language}`, { method: 'DELETE' }))
