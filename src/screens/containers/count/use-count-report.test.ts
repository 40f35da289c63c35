import { i18n } from '@lingui/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { yardCounter } from '#domain/units/yard-count.ts'
import { LocaleProvider } from '#i18n/locale.tsx'
import { compileSource } from '#i18n/source-text.ts'
import { CATALOGS } from '#tests/support/catalogs.ts'
import { sampleContainer, sampleId } from '#tests/support/samples.ts'
import { useCountReport } from './use-count-report.ts'

it('names the units in a yard that nobody noted, on paper as on the screen', async () => {
  i18n.setMessagesCompiler(compileSource)
  i18n.loadAndActivate({ locale: 'en', messages: CATALOGS.en })
  const begunAt = '2026-11-21T08:00:00.000Z'
  const [north, south] = [sampleId(8), sampleId(9)]
  const session = { yardId: north, begunAt, isJoint: false, finishedAt: null, sent: {} }
  const container = sampleContainer({ barcode: 'RN-A', inventory: { sku: 'S', units: 3, stock: 3 } })
  const heard = [{ code: 'RN-A-1', at: begunAt }]
  const result = yardCounter(session, { containers: [container], units: [], yardIds: [north, south] })(heard)
  const told = vi.fn<(report: ReturnType<typeof useCountReport>) => void>()
  const Reader = () => {
    told(useCountReport({ count: { ...session, heard, notes: {} }, result, yard: undefined }))
    return null
  }
  renderToStaticMarkup(createElement(() => LocaleProvider({ initial: 'en', children: createElement(Reader) })))
  const { report, facts } = told.mock.calls.at(-1)?.[0] ?? {}
  const printed = await report?.print(['0', '1', '2'])
  expect(printed?.rows.map(({ cells }) => cells.slice(0, 2))).toEqual([
    ['RN-A-2', 'In a yard that nobody noted'],
    ['RN-A-3', 'In a yard that nobody noted'],
    ['RN-A-1', 'Found'],
  ])
  expect(facts?.slice(3)).toEqual([
    ['Expected', '1'],
    ['Found', '1'],
    ['Not found', '0'],
    ['Not expected', '0'],
    ['In a yard that nobody noted', '2'],
  ])
})
