import { i18n } from '@lingui/core'
import { MantineProvider } from '@mantine/core'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Kyc } from '#domain/kyc/kyc.ts'
import { LocaleProvider } from '#i18n/locale.tsx'
import { compileSource } from '#i18n/source-text.ts'
import { CATALOGS } from '#tests/support/catalogs.ts'
import { sampleVendor } from '#tests/support/samples.ts'

vi.mock('@tanstack/react-router', () => ({ useLocation: () => ({ pathname: '/dashboard' }) }))
vi.mock('#db/hooks/use-sync.ts', () => ({ useWaiting: () => [], useRejections: () => [] }))
vi.mock('#ui/toast.ts', () => ({ toast: () => undefined }))
vi.mock('#ui/links.tsx', () => ({
  TextLink: ({ to, children }: { to: string; children: ReactNode }) => createElement('a', { href: to }, children),
}))
const { KycBanner } = await import('./kyc-banner.tsx')
const { KycStatus } = await import('./kyc-status.tsx')

const kyc: Kyc = { status: 'pending', rejectionReason: null, submittedAt: '2026-11-15T08:00:00.000Z', decidedAt: null }
const show = (what: ReactNode): string => {
  i18n.setMessagesCompiler(compileSource)
  i18n.loadAndActivate({ locale: 'en', messages: CATALOGS.en })
  const provided = createElement(MantineProvider, null, what)
  const shown = { initial: 'en' as const, children: provided }
  return renderToStaticMarkup(createElement(LocaleProvider, shown)).replaceAll(/<style[^]*?<\/style>/g, '')
}
const banner = (over: Partial<Kyc> = {}) => show(createElement(KycBanner, { vendor: sampleVendor({ kyc: { ...kyc, ...over } }) }))

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

describe('the banner of the identity check', () => {
  it('promises no day that is over', () => {
    vi.setSystemTime('2026-11-17T08:00:00.000Z')
    expect(banner()).toContain('Decision expected by')
    vi.setSystemTime('2026-11-30T08:00:00.000Z')
    expect(banner()).not.toContain('Decision expected by')
    expect(banner()).toContain('It takes longer than usual')
  })

  it('speaks of something left to do only where there is something', () => {
    vi.setSystemTime('2026-11-17T08:00:00.000Z')
    for (const status of ['pending', 'on_hold']) expect(banner({ status })).toContain('>Details of the identity check<')
    expect(banner({ status: 'rejected' })).toContain('>Correct and send again<')
  })
})

it('an identity check in an unknown state says where support is asked', () => {
  const link = 'href="/?lang=en#contact"'
  expect(show(createElement(KycStatus, { kyc: { ...kyc, status: 'on_hold' } }))).toContain(link)
  expect(show(createElement(KycStatus, { kyc }))).not.toContain(link)
})
