import { i18n } from '@lingui/core'
import type { SelectProps } from '@mantine/core'
import { createElement, type FocusEvent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { LocaleProvider } from '#i18n/locale.tsx'
import { TypedSelect, type useTyped } from './typed-select.tsx'

const drawn: { props: SelectProps | null } = { props: null }
vi.mock('@mantine/core', () => ({
  Select: (props: SelectProps) => {
    drawn.props = props
    return null
  },
}))

const typed: ReturnType<typeof useTyped>['typed'] = { text: null, setText: vi.fn(), isTried: false, setTried: vi.fn() }

const draw = (more: { readonly error?: string } = {}): SelectProps | null => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const data = [{ value: 'keep', label: 'Keep each one’s driver' }]
  const Field = () => createElement(TypedSelect, { typed, data, value: 'keep', onChange: vi.fn(), ...more })
  renderToStaticMarkup(createElement(() => LocaleProvider({ initial: 'en', children: createElement(Field) })))
  return drawn.props
}

it('the list does not open over what is wrong with the field, which whoever sent the form is taken to', () => {
  expect(draw()?.openOnFocus).toBe(true)
  expect(draw({ error: 'Choose the container' })?.openOnFocus).toBe(false)
})

it('whoever comes to a name that is chosen and types replaces it', () => {
  draw()
  const select = vi.fn()
  const came: Pick<FocusEvent<HTMLInputElement>, 'currentTarget'> = { currentTarget: Object.assign(Object.create(null), { select }) }
  drawn.props?.onFocus?.(Object.assign(Object.create(null), came))
  expect(drawn.props?.searchValue).toBe('Keep each one’s driver')
  expect(select).toHaveBeenCalledTimes(1)
})
