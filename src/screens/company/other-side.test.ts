import { i18n } from '@lingui/core'
import { MantineProvider } from '@mantine/core'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { companyForm, type CompanyValues } from '#domain/vendors/company-form.ts'
import { LocaleProvider } from '#i18n/locale.tsx'
import { compileSource } from '#i18n/source-text.ts'
import { CATALOGS } from '#tests/support/catalogs.ts'
import { sampleVendor } from '#tests/support/samples.ts'
import { CompanyInput } from './company-input.tsx'
import { looksOf } from './field-looks.ts'
import { YardText } from './yard-text.tsx'

const show = (what: ReactNode): string => {
  i18n.setMessagesCompiler(compileSource)
  i18n.loadAndActivate({ locale: 'en', messages: CATALOGS.en })
  const provided = createElement(MantineProvider, null, what)
  const shown = { initial: 'en' as const, children: provided }
  return renderToStaticMarkup(createElement(LocaleProvider, shown))
}
const keep = () => undefined

it.each([
  [{ en: 'North', ar: 'ش' }, 'ar', 2],
  [{ en: 'N', ar: 'N' }, 'ar', 1],
  [{ en: 'N', ar: 'الشمال' }, 'en', 1],
] as const)('what is wrong with a yard’s name %j in either language is seen, at an input that can change it', (words, wrong, inputs) => {
  const faultOf = (side: 'en' | 'ar', label: string) => (side === wrong || words.en === words.ar ? `Fault of ${label}` : undefined)
  const shown = show(createElement(YardText, { label: 'Yard name', value: words, onChange: keep, faultOf, keep }))
  expect(shown.match(/<input/g)).toHaveLength(inputs)
  expect(shown.match(/Fault of Yard name/g)).toHaveLength(1)
  expect(shown.includes('Fault of Yard name (Arabic)')).toBe(inputs === 2)
})

it('what is wrong with the other language of a name that is typed once is seen there', () => {
  const values = companyForm.toValues(sampleVendor({ companyName: { en: 'Rimal', ar: 'ر' } }))
  const [look] = looksOf(['companyName'], 'en', true)
  if (!look) throw new Error('no look')
  const Form = () => {
    const form: UseFormReturnType<CompanyValues> = useForm({
      initialValues: values,
      initialErrors: companyForm.faultsOf(values, ['companyName']),
    })
    return createElement(CompanyInput, { look, form, keep })
  }
  const shown = show(createElement(Form))
  expect(shown.match(/<input/g)).toHaveLength(2)
  expect(shown).toContain('Company name (Arabic) must be 2 to 70 characters')
  expect(shown).not.toContain('Company name must be')
})
