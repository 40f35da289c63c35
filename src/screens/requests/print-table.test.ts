import { setupI18n } from '@lingui/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PortalDatabase } from '#db/core/database.ts'
import { rowsById } from '#db/export/rows-by-id.ts'
import { sar } from '#domain/kernel/money.ts'
import { readPrint } from '#screens/list/export/print-table.ts'
import { CATALOGS } from '#tests/support/catalogs.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { sampleId, sampleRequest } from '#tests/support/samples.ts'
import { REQUEST_LISTS } from './request-list.ts'

const i18n = setupI18n({ locale: 'ar', messages: { ar: CATALOGS.ar } })
const words = { language: 'ar', text: (message) => i18n._(message) } as const satisfies Parameters<typeof readPrint>[0]['words']

/** More than are read at a time, and than are ever on a screen. */
const ROWS = Array.from({ length: 620 }, (_, place) =>
  sampleRequest('renewal', {
    id: sampleId(6, place),
    number: 7000 + place,
    customerName: { en: `Customer ${place}`, ar: `العميل ${place}` },
    details: { type: 'renewal', renewalDays: 7, initialDays: 14, paymentMethod: 'card', amount: sar(100 * place) },
  }),
)

let db: PortalDatabase
beforeEach(async () => {
  db = openDevice()
  await db.rows('requests').bulkPut(ROWS.map((row) => ({ ...row, revision: 1 })))
})
afterEach(() => db.close())

const print = (columns: readonly string[], ids: readonly string[]) =>
  readPrint({ definition: REQUEST_LISTS.renewal, columns, slices: rowsById(db, 'requests', ids), words })

describe('a printed list', () => {
  it('holds every row that was asked for, in that order, not only what a screen can show', async () => {
    const ids = ROWS.map(({ id }) => id).toReversed()
    const { rows } = await print(['customer'], ids)
    expect(rows.map(({ id }) => id)).toEqual(ids)
    expect(rows[0]?.cells[0]).toBe('العميل 619')
  })

  it('says each cell in words, under the columns shown, figures at the end of theirs', async () => {
    const { headers, rows } = await print(['amount', 'customer'], [sampleId(6, 12)])
    expect(headers.map(({ isFigure }) => isFigure)).toContain(true)
    expect(headers[0]).toEqual({
      text: i18n._(REQUEST_LISTS.renewal.columns.find(({ id }) => id === 'amount')?.header.id ?? ''),
      isFigure: true,
    })
    expect(rows[0]?.cells[0]).toBe('SAR\u00a012.00')
    expect(rows[0]?.cells).toContain('العميل 12')
  })

  it('leaves out a row that is gone meanwhile', async () => {
    expect((await print(['customer'], [sampleId(9, 9), sampleId(6, 1)])).rows).toHaveLength(1)
  })
})
