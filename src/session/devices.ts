import * as v from 'valibot'
import { deviceList, type SignedInDevice } from '#protocol/devices.ts'
import { askServer } from './ask-server.ts'

/** A list only the server has, or the code of what went wrong. */
export type Listed<Item> = { readonly ok: true; readonly items: readonly Item[] } | { readonly ok: false; readonly code: string }

/** The signed-in devices of this account. Needs a network. */
export const listDevices = async (): Promise<Listed<SignedInDevice>> => {
  const answer = await askServer('/api/devices', { method: 'GET' })
  if (!answer.ok) return { ok: false, code: answer.refusal.code }
  const parsed = v.safeParse(deviceList, answer.body)
  return parsed.success ? { ok: true, items: parsed.output.devices } : { ok: false, code: 'server.failed' }
}

/** Signs another device out: it hands over what it had not sent and wipes itself at its next contact. Null when done, else a code. */
export const revokeDevice = async (id: string): Promise<string | null> => {
  const answer = await askServer(`/api/devices/${encodeURIComponent(id)}`, { method: 'DELETE' })
  return answer.ok ? null : answer.refusal.code
}
