import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core'
import { expect, it } from 'vitest'
import { colors } from './colors.ts'
import { theme } from './theme.ts'

const whole = mergeMantineTheme(DEFAULT_THEME, theme)

it('the colours of the specification are the palettes it names', () => {
  const { primary, secondary, error, warning, info, success } = whole.colors
  expect({ primary, secondary, error, warning, info, success }).toEqual({
    primary: colors.green,
    secondary: colors.teal,
    error: colors.red,
    warning: colors.orange,
    info: colors.blue,
    success: colors.success,
  })
  expect(whole.primaryColor).toBe('primary')
})

it('corners have 8 px and text begins with 16, in a font without serifs', () => {
  expect(whole.radius[String(whole.defaultRadius)]).toBe('0.5rem')
  expect([whole.fontSizes.md, whole.scale]).toEqual(['1rem', 1])
  expect(whole.fontFamily).toMatch(/sans-serif$/)
})
