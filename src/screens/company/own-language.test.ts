import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { activateLanguage } from '#i18n/activate.ts'
import { LocaleProvider } from '#i18n/locale.tsx'
import { Both } from './both.tsx'
import { looksOf } from './field-looks.ts'

it.each([
  ['ar', ['المدينة', 'City']],
  ['en', ['City', 'المدينة']],
] as const)('a name is read and typed in %s first', async (language, order) => {
  await activateLanguage(language)
  const shown = { initial: language, children: createElement(Both, { words: { en: 'City', ar: 'المدينة' } }) }
  const text = renderToStaticMarkup(createElement(LocaleProvider, shown))
  expect([...text.matchAll(/>([^<]+)</g)].map(([, words]) => words)).toEqual(order)
  expect(looksOf(['companyName'], language).map(({ side }) => side)).toEqual(language === 'ar' ? ['ar', 'en'] : ['en', 'ar'])
  expect(looksOf(['companyName'], language, true).map(({ path }) => path)).toEqual([`companyName.${language}`])
})
