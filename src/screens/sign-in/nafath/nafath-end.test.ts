import { i18n } from '@lingui/core'
import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LocaleProvider } from '#i18n/locale.tsx'
import { compileSource } from '#i18n/source-text.ts'
import type { NafathEnd as End } from '#session/watch-nafath.ts'
import { CATALOGS } from '#tests/support/catalogs.ts'
import { NafathEnd } from './nafath-end.tsx'

const show = (end: End): string => {
  i18n.setMessagesCompiler(compileSource)
  i18n.loadAndActivate({ locale: 'en', messages: CATALOGS.en })
  const ignore = () => undefined
  const shown = createElement(NafathEnd, { end, purpose: 'sign-in', onAgain: ignore, onClose: ignore })
  const provided = createElement(MantineProvider, null, shown)
  const located = { initial: 'en' as const, children: provided }
  return renderToStaticMarkup(createElement(LocaleProvider, located))
}

it('a tab whose request another tab of the browser has replaced says so, and no other end does', () => {
  const replaced = /another one was begun in this browser/
  expect(show({ state: 'failed', code: 'not_found' })).toMatch(replaced)
  for (const code of ['nafath.not_linked', null]) expect(show({ state: 'failed', code })).not.toMatch(replaced)
  expect(show({ state: 'rejected', code: null })).not.toMatch(replaced)
})
