import { i18n } from '@lingui/core'
import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { Kyc } from '#domain/kyc/kyc.ts'
import { LocaleProvider } from '#i18n/locale.tsx'
import { compileSource } from '#i18n/source-text.ts'
import { CATALOGS } from '#tests/support/catalogs.ts'

const at = (hour: number) => `2026-11-15T0${hour}:00:00.000Z`
const refused = { name: 'kyc.submit', code: 'kyc.under_review', params: {}, touched: [], serverAt: at(5) }
vi.mock('#db/hooks/use-sync.ts', () => ({ useRejections: () => [refused], useWaiting: () => [] }))
vi.mock('#ui/links.tsx', () => ({ TextLink: () => null }))
const { KycStatus } = await import('./kyc-status.tsx')

const begun: Kyc = { status: 'pending', rejectionReason: null, submittedAt: null, decidedAt: null }
const show = (kyc: Partial<Kyc>): string => {
  i18n.setMessagesCompiler(compileSource)
  i18n.loadAndActivate({ locale: 'en', messages: CATALOGS.en })
  const provided = createElement(MantineProvider, null, createElement(KycStatus, { kyc: { ...begun, ...kyc } }))
  const shown = { initial: 'en' as const, children: provided }
  return renderToStaticMarkup(createElement(LocaleProvider, shown))
}

it.each<[string, Partial<Kyc>, boolean]>([
  ['nothing was handed in', {}, true],
  ['a colleague’s documents wait', { submittedAt: at(4) }, false],
  ['a colleague’s documents were approved', { status: 'approved', submittedAt: at(4), decidedAt: at(6) }, false],
  ['a colleague’s documents were rejected since', { status: 'rejected', submittedAt: at(4), decidedAt: at(6) }, false],
  ['a correction was refused', { status: 'rejected', submittedAt: at(3), decidedAt: at(4) }, true],
])('a submission that the server refused is named as long as it is what counts: %s', (_name, kyc, isNamed) => {
  expect(show(kyc).includes('not accepted by the server')).toBe(isNamed)
})
