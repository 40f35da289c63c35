import { i18n } from '@lingui/core'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { FIELD_PARTS } from '#i18n/export-messages.ts'
import { LANGUAGES } from '#i18n/language.ts'
import { LocaleProvider } from '#i18n/locale.tsx'
import { PLAIN_REQUEST_FIELDS } from '#i18n/request-messages.ts'
import { compileSource } from '#i18n/source-text.ts'
import { CATALOGS } from '#tests/support/catalogs.ts'
import { sampleRequest } from '#tests/support/samples.ts'
import { Facts } from '#ui/facts.tsx'
import { requestColumns } from './columns.ts'
import { useRequestFacts } from './request-facts.tsx'

const quantity = PLAIN_REQUEST_FIELDS.find(({ id }) => id === 'quantity')
const request = sampleRequest('renewal', { quantity: 37, status: 'approved' })

describe.each(LANGUAGES)('a plain field of a request in %s', (language) => {
  const read = (show: () => ReactNode): string => {
    i18n.setMessagesCompiler(compileSource)
    i18n.loadAndActivate({ locale: language, messages: CATALOGS[language] })
    const Shown = () => show()
    const Reader = () => LocaleProvider({ initial: language, children: createElement(Shown) })
    return renderToStaticMarkup(createElement(Reader)).replaceAll(/<[^>]*>/g, '')
  }
  const label = { en: 'Quantity', ar: 'الكمية' }[language]

  it('is a fact of the record, a column of every list and a header of the whole export, by one name', () => {
    const column = requestColumns('removal').find(({ id }) => id === 'quantity')
    expect(column?.header).toBe(quantity?.label)
    expect(FIELD_PARTS['quantity']).toBe(quantity?.label)
    expect(column).toMatchObject({ seen: 'never', sort: 'quantity', align: 'end' })
    if (!column) throw new Error('no column')
    expect(read(() => createElement(column.Cell, { row: request }))).toBe('37')
    const facts = read(() => createElement(Facts, { facts: useRequestFacts(request) }))
    expect(facts).toContain(`${label}37`)
  })
})
