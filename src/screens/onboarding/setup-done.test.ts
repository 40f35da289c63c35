import { i18n } from '@lingui/core'
import { MantineProvider } from '@mantine/core'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LocaleProvider } from '#i18n/locale.tsx'
import { compileSource } from '#i18n/source-text.ts'
import { CATALOGS } from '#tests/support/catalogs.ts'
import { sampleVendor } from '#tests/support/samples.ts'

vi.mock('#db/hooks/use-sync-proof.ts', () => ({ useSyncProof: () => null }))
vi.mock('#ui/links.tsx', () => ({
  ButtonLink: ({ to, children }: { to: string; children: ReactNode }) => createElement('a', { href: to }, children),
}))
const { SetupDone } = await import('./setup-done.tsx')

const show = (): string => {
  i18n.setMessagesCompiler(compileSource)
  i18n.loadAndActivate({ locale: 'en', messages: CATALOGS.en })
  const kyc = { status: 'pending', rejectionReason: null, submittedAt: '2026-11-15T08:00:00.000Z', decidedAt: null }
  const done = createElement(SetupDone, { vendor: sampleVendor({ kyc }) })
  const provided = createElement(MantineProvider, null, done)
  const shown = { initial: 'en' as const, children: provided }
  return renderToStaticMarkup(createElement(LocaleProvider, shown))
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

it('the end of the set-up promises no day that is over', () => {
  vi.setSystemTime('2026-11-17T08:00:00.000Z')
  expect(show()).toContain('You can expect the answer by')
  vi.setSystemTime('2026-11-30T08:00:00.000Z')
  expect(show()).not.toContain('You can expect the answer by')
  expect(show()).toContain('It takes longer than usual')
})
