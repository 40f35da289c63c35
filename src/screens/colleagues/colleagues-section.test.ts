import { i18n } from '@lingui/core'
import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { LocaleProvider } from '#i18n/locale.tsx'
import { compileSource } from '#i18n/source-text.ts'
import { CATALOGS } from '#tests/support/catalogs.ts'

const HOUR = 3_600_000
const sentAt = '2026-11-20T08:00:00.000Z'
const expiresAt = '2026-11-27T08:00:00.000Z'
const end = Date.parse(expiresAt)
const invitation = { id: 'i', email: 'new@example.com', language: 'en', invitedBy: 'Sara', sentAt, expiresAt }
const device = { at: 0, clockOffsetMs: 0 }
vi.mock('#db/hooks/use-colleagues.ts', () => ({
  useColleagues: () => [{ people: [], invitations: [invitation], at: device.at }, () => undefined],
}))
vi.mock('#db/hooks/use-sync.ts', () => ({ useSyncStatus: () => device }))
vi.mock('#platform/connectivity.ts', () => ({ useOnline: () => true }))
vi.mock('#session/colleagues.ts', () => ({}))
const { ColleaguesSection } = await import('./colleagues-section.tsx')

const show = (): string => {
  i18n.setMessagesCompiler(compileSource)
  i18n.loadAndActivate({ locale: 'en', messages: CATALOGS.en })
  const provided = createElement(MantineProvider, null, createElement(ColleaguesSection))
  const shown = { initial: 'en' as const, children: provided }
  return renderToStaticMarkup(createElement(LocaleProvider, shown))
}

it.each([
  ['an hour before', end - HOUR, 0, /link works until/],
  ['an hour before, on a device two hours fast', end + HOUR, -2 * HOUR, /link works until/],
  ['an hour after', end + HOUR, 0, /link has expired/],
  ['an hour after, on a device two hours slow', end - HOUR, 2 * HOUR, /link has expired/],
])('a link ends by the clock of the server: %s', (_name, at, clockOffsetMs, said) => {
  Object.assign(device, { at, clockOffsetMs })
  expect(show()).toMatch(said)
})
