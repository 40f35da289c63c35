import { i18n } from '@lingui/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LocaleProvider } from '#i18n/locale.tsx'
import { compileSource } from '#i18n/source-text.ts'
import { CATALOGS } from '#tests/support/catalogs.ts'
import type { ListExport } from './use-list-export.ts'
import { useTooMany } from './use-too-many.ts'

/** What is said of so many rows before they are printed. */
const tooMany = (count: number, over: Partial<ListExport> = {}): string => {
  i18n.setMessagesCompiler(compileSource)
  i18n.loadAndActivate({ locale: 'en', messages: CATALOGS.en })
  const list: ListExport = {
    title: 'Driver',
    isSelection: false,
    ids: () => Promise.resolve([]),
    print: () => Promise.reject(new Error('not asked')),
    write: () => Promise.reject(new Error('not asked')),
    ...over,
  }
  const Sentence = () => useTooMany(list)(count)
  return renderToStaticMarkup(createElement(() => LocaleProvider({ initial: 'en', children: createElement(Sentence) })))
}

it('more than two thousand rows are not printed, and it is said what can be done instead', () => {
  for (const over of [{}, { isWhole: true }, { about: 'Late' }]) expect(tooMany(2000, over)).toBe('')
  expect(tooMany(2001)).toContain('2,001 rows are too many to print: 2,000 at most. Narrow the list down')
  // Nobody can narrow a driver’s report down.
  expect(tooMany(2001, { isWhole: true })).toContain('2,001 lines are too many to print: 2,000 at most. Save it as a file.')
  expect(tooMany(2001, { about: 'Late' })).toContain('Choose wider groups or fewer days')
})
