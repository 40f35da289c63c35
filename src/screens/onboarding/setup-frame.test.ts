import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { MantineProvider } from '@mantine/core'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LANGUAGES } from '#i18n/language.ts'
import { LocaleProvider } from '#i18n/locale.tsx'
import { compileSource } from '#i18n/source-text.ts'
import { CATALOGS, translateIn } from '#tests/support/catalogs.ts'

const device = { isOnline: true, waiting: 0 }
vi.mock('#platform/connectivity.ts', () => ({ useOnline: () => device.isOnline }))
vi.mock('#db/hooks/use-sync.ts', () => ({ useWaiting: () => Array.from({ length: device.waiting }) }))
// Where the router would make an address of it.
vi.mock('#ui/links.tsx', () => ({
  TextLink: ({ to, children }: { to: string; children: ReactNode }) => createElement('a', { href: to }, children),
}))
vi.mock('#ui/theme-switch.tsx', () => ({ ThemeSwitch: () => null }))
const { SetupFrame } = await import('./setup-frame.tsx')

beforeEach(() => {
  device.isOnline = true
  device.waiting = 0
})

describe.each(LANGUAGES)('the set-up in %s', (language) => {
  const translate = translateIn(language)
  const show = (isDone: boolean): string => {
    i18n.setMessagesCompiler(compileSource)
    i18n.loadAndActivate({ locale: language, messages: CATALOGS[language] })
    const frame = createElement(
      MantineProvider,
      null,
      createElement(() => SetupFrame({ isDone, children: 'steps' })),
    )
    return renderToStaticMarkup(createElement(() => LocaleProvider({ initial: language, children: frame })))
  }

  it('can be finished later, from the dashboard, as long as something is left to do', () => {
    expect(show(false)).toContain(`<a href="/">${translate(msg`Finish later`)}</a>`)
    expect(show(true)).not.toContain('<a ')
  })

  it('says whether what was given has left this device', () => {
    const offline = translate(msg`You are offline. What you enter is kept on this device and sent later.`)
    const saved = translate(msg`Saved on this device, being sent`)
    const said = () => [offline, saved].filter((words) => show(false).includes(words))
    expect(said()).toEqual([])
    device.waiting = 2
    expect(said()).toEqual([saved])
    device.isOnline = false
    expect(said()).toEqual([offline])
  })
})
