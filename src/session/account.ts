import { refusalOf, request, type Answer, type Refusal } from '#api/request.ts'
import { accountInfo, type AccountInfo, type ChangePasswordForm, type NameForm } from '#protocol/account.ts'
import type { MailLanguage } from '#protocol/password.ts'

/** How this account can be signed in to. Needs a network. */
export const readAccount = (): Promise<Answer<AccountInfo>> => request('/api/account', { schema: accountInfo })

/** Sets a new password; every other session of the account ends. Resolves to null when done, or to the refusal. */
export const changePassword = async (form: ChangePasswordForm): Promise<Refusal | null> =>
  refusalOf(await request('/api/account/password', { method: 'PUT', body: form }))

/** Changes what this person is called. Resolves to null when done, or to the refusal. */
export const changeName = async (form: NameForm): Promise<Refusal | null> =>
  refusalOf(await request('/api/account/name', { method: 'PUT', body: form }))

/** Removes the link to the Nafath identity; the owner gets a mail in `language`. Resolves to null when done, or to the refusal. */
export const unlinkNafath = async (language: MailLanguage): Promise<Refusal | null> =>
  refusalOf(await request(`/api/account/nafath?language=${language}`, { method: 'DELETE' }))
