import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { HistoryEntry } from '#db/core/history.ts'
import { LocaleProvider } from '#i18n/locale.tsx'
import { compileSource } from '#i18n/source-text.ts'
import { CATALOGS } from '#tests/support/catalogs.ts'
import { sampleAudit, sampleId } from '#tests/support/samples.ts'

const known = vi.hoisted((): HistoryEntry[] => [])
vi.mock('#db/hooks/use-history.ts', () => ({ useHistory: () => known }))
const { RecordTimeline, whatHappened } = await import('./record-timeline.tsx')

const entry = (name: string): HistoryEntry => ({ state: 'waiting', id: name, name, args: {}, clientAt: '2026-11-22T08:00:00.000Z' })
const about = { beginnings: ['zone.create'], endings: ['zone.delete'] }

it('a record that was deleted and made again is called deleted and brought back, not changed and added', () => {
  const history = ['zone.create', 'zone.change', 'zone.delete', 'zone.create'].map(entry)
  expect(history.map((one) => whatHappened(one, history, about).message)).toEqual(['Added', 'Changed', 'Deleted', 'Brought back'])
})

it('of what was deleted nothing is told field by field, of what was changed each field', () => {
  i18n.setMessagesCompiler(compileSource)
  i18n.loadAndActivate({ locale: 'en', messages: CATALOGS.en })
  const record = { id: sampleId(2), createdAt: '2026-11-01T08:00:00.000Z' }
  const changes = { [`zones:${record.id}`]: { name: { before: 'North', after: null } } }
  for (const name of ['zone.change', 'zone.delete'])
    known.push({ state: 'done', own: true, audit: sampleAudit({ id: name, name, changes }) })
  const told = { zones: { name: { label: msg`Name`, words: (value: unknown) => (typeof value === 'string' ? value : null) } } }
  const timeline = createElement(MantineProvider, null, createElement(RecordTimeline, { kind: 'zones', record, told, ...about }))
  const markup = renderToStaticMarkup(createElement(() => LocaleProvider({ initial: 'en', children: timeline })))
  const entries = [...markup.matchAll(/<li>.*?<\/li>/g)].map(([entry]) => entry)
  expect(entries.map((entry) => [/Changed|Deleted|Added/.exec(entry)?.[0], entry.includes('North')])).toEqual([
    ['Added', false],
    ['Changed', true],
    ['Deleted', false],
  ])
})
