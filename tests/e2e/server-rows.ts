import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { Kind } from '#domain/kernel/entity.ts'
import { PROTOCOL_VERSION } from '#protocol/version.ts'
import { ORIGIN } from '#tests/e2e/site.ts'

/** What the server holds of the vendor that a page belongs to, as a device of its own would get it: by kind and id. */
export const serverRows = async (
  page: Page,
  kinds: readonly Kind[],
): Promise<Readonly<Record<string, Readonly<Record<string, unknown>>>>> => {
  const answer = await page.request.post('/api/sync', {
    headers: { Origin: ORIGIN },
    data: { protocol: PROTOCOL_VERSION, clientId: randomUUID(), cursor: null, mutations: [], limit: 1_000_000 },
  })
  expect(answer.status()).toBe(200)
  const rows = Object.fromEntries(kinds.map((kind): [string, Record<string, unknown>] => [kind, {}]))
  for (const line of (await answer.text()).split('\n')) {
    const row = line === '' ? null : (JSON.parse(line) as { t: string; kind: string; id: string; body: unknown })
    const own = row?.t === 'put' ? rows[row.kind] : undefined
    if (own && row) own[row.id] = row.body
  }
  return rows
}
