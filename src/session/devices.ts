import { request, type Refusal } from '#api/request.ts'
import { deviceList, type SignedInDevice } from '#protocol/devices.ts'

/** A list only the server has, or the code of what went wrong. */
export type Listed<Item> = { readonly ok: true; readonly items: readonly Item[] } | { readonly ok: false; readonly code: string }

/** The signed-in devices of this account. Needs a network. */
export const listDevices = async (): Promise<Listed<SignedInDevice>> => {
  const answer = await request('/api/devices', { schema: deviceList })
  return answer.ok ? { ok: true, items: answer.body.devices } : { ok: false, code: answer.refusal.code }
}

/**
 * Signs another device out: it hands over what it had not sent and wipes itself at its next contact. Null when done, also by somebody else
 * before.
 */
export const revokeDevice = async (id: string): Promise<Refusal | null> => {
  const answer = await request(`/api/devices/${encodeURIComponent(id)}`, { method: 'DELETE' })
  return answer.ok || answer.refusal.code === 'not_found' ? null : answer.refusal
}
