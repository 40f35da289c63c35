import * as v from 'valibot'
import { refusalOf, request, type Answer, type Refusal } from '#api/request.ts'
import { recovered, type CutDeviceForm, type NewPasswordForm, type Recovered, type RecoveryForm } from '#protocol/recovery.ts'
import { knownSession } from './known-session.ts'

/** What a server of an earlier release says of what ended: nothing. */
const NOTHING_RECOVERED: Recovered = { nafath: null, devices: [], ticket: '' }

const ask = async (path: string, body: unknown): Promise<Refusal | null> => refusalOf(await request(path, { method: 'POST', body }))

/** Asks for the mail with the link. Resolves to null when done, or to the refusal; nothing is retried by itself. */
export const requestRecovery = (form: RecoveryForm): Promise<Refusal | null> => ask('/api/recovery', form)

/** Sets a new password with the token of the link. Resolves to what ended with the old one, or to the refusal. */
export const setNewPassword = (form: NewPasswordForm): Promise<Answer<Recovered>> =>
  request('/api/recovery/password', { method: 'POST', body: form, schema: v.fallback(recovered, NOTHING_RECOVERED) })

/** Whether whoever is known here is signed in still: a new password ends the sessions of its own account only. */
export const isStillSignedIn = async (): Promise<boolean> => knownSession() !== null && (await request('/api/session')).ok

/** Has the data removed from a device that the new password signed out. Resolves to null when done, or to the refusal. */
export const cutDevice = (form: CutDeviceForm): Promise<Refusal | null> => ask('/api/recovery/devices', form)
