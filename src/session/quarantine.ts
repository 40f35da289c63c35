import { request, type Refusal } from '#api/request.ts'
import { quarantinedList, type QuarantinedChange } from '#protocol/quarantine.ts'
import type { Listed } from './devices.ts'

/** Changes that were put aside at the server. Needs a network. */
export const listQuarantined = async (): Promise<Listed<QuarantinedChange>> => {
  const answer = await request('/api/parked', { schema: quarantinedList })
  return answer.ok ? { ok: true, items: answer.body.changes } : { ok: false, code: answer.refusal.code }
}

/** Drops one after this device took it over, or because nobody wants it. Null when done, else why not. */
export const dropQuarantined = async (id: string): Promise<Refusal | null> => {
  const answer = await request(`/api/parked/${encodeURIComponent(id)}`, { method: 'DELETE' })
  return answer.ok ? null : answer.refusal
}
