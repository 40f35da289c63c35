import * as v from 'valibot'
import { parkedList, type ParkedChange } from '#protocol/parked.ts'
import { askServer } from './ask-server.ts'
import type { Listed } from './devices.ts'

/** Changes that were put aside at the server. Needs a network. */
export const listParked = async (): Promise<Listed<ParkedChange>> => {
  const answer = await askServer('/api/parked', { method: 'GET' })
  if (!answer.ok) return { ok: false, code: answer.refusal.code }
  const parsed = v.safeParse(parkedList, answer.body)
  return parsed.success ? { ok: true, items: parsed.output.changes } : { ok: false, code: 'server.failed' }
}

/** Drops one after this device took it over, or because nobody wants it. Null when done, else a code. */
export const dropParked = async (id: string): Promise<string | null> => {
  const answer = await askServer(`/api/parked/${encodeURIComponent(id)}`, { method: 'DELETE' })
  return answer.ok ? null : answer.refusal.code
}
