import { i18n } from '@lingui/core'
import { MantineProvider } from '@mantine/core'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { LocaleProvider } from '#i18n/locale.tsx'
import { compileSource } from '#i18n/source-text.ts'
import { CATALOGS } from '#tests/support/catalogs.ts'
import { sampleVendor } from '#tests/support/samples.ts'

const kyc = { status: 'pending', rejectionReason: null, submittedAt: null, decidedAt: null }
const vendor = sampleVendor({ kyc })
const refused: { code: string; params: object; touched: string[] }[] = []
vi.mock('#db/hooks/use-database.ts', () => ({ useDatabase: () => null }))
vi.mock('#db/hooks/use-sync.ts', () => ({ useRejections: () => refused }))
vi.mock('#screens/mutate/use-stored.ts', () => ({ useStored: () => () => undefined }))
vi.mock('#ui/links.tsx', () => ({
  ButtonLink: ({ to, children }: { to: string; children: ReactNode }) => createElement('a', { href: to }, children),
}))
const { RefusedNote } = await import('./refused-note.tsx')

const show = (of = vendor): string => {
  i18n.setMessagesCompiler(compileSource)
  i18n.loadAndActivate({ locale: 'en', messages: CATALOGS.en })
  const note = createElement(RefusedNote, { vendor: of, onRestored: () => undefined })
  const provided = createElement(MantineProvider, null, note)
  const shown = { initial: 'en' as const, children: provided }
  return renderToStaticMarkup(createElement(LocaleProvider, shown))
}
const refuse = (code: string, kind = 'vendors') =>
  refused.splice(0, refused.length, { code, params: {}, touched: [`${kind}:${vendor.id}`] })

it('the set-up says what the server refused of it, and offers to give it once more', () => {
  expect(show()).not.toContain('not accepted')
  refuse('booking.not_found', 'bookings')
  expect(show()).not.toContain('not accepted')
  refuse('file.locked')
  expect(show()).toMatch(/not accepted by the server.*password.*Edit and try again.*href="\/sync"/)
  // What somebody else changed too is settled side by side, and what was handed in elsewhere meanwhile is given no more.
  refuse('edit.conflict')
  expect(show()).not.toContain('Edit and try again')
  refuse('file.locked')
  expect(show(sampleVendor({ kyc: { ...kyc, submittedAt: '2026-11-15T08:00:00.000Z' } }))).not.toContain('Edit and try again')
})
