import { request, type Answer, type Refusal } from '#api/request.ts'
import { heldOfAuthor, leftOfAuthor, quarantinedList, type HeldOfAuthor, type QuarantinedChange } from '#protocol/quarantine.ts'
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

const ofAuthor = (id: string): string => `/api/parked/${encodeURIComponent(id)}/author`

/** How many changes of whoever made this one the server holds. */
export const countOfAuthor = (id: string): Promise<Answer<HeldOfAuthor>> => request(ofAuthor(id), { schema: heldOfAuthor })

/** Drops those that were counted, this one last, a part with each call. Null when done, else why not. */
export const dropOfAuthor = async (id: string, { until }: Pick<HeldOfAuthor, 'until'>): Promise<Refusal | null> => {
  for (;;) {
    const answer = await request(`${ofAuthor(id)}?until=${encodeURIComponent(until)}`, { method: 'DELETE', schema: leftOfAuthor })
    if (!answer.ok) return answer.refusal
    if (answer.body.left === 0) return null
  }
}
