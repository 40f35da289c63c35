import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react'
import { activateLanguage } from './activate.ts'
import { directionOf, type Language } from './language.ts'
import { storeLanguage } from './stored-language.ts'

interface LocaleContext {
  readonly language: Language
  readonly direction: 'ltr' | 'rtl'
  /** Changes the language at once; what is on the screen stays. Resolves to false when its words could not be loaded. */
  readonly setLanguage: (language: Language) => Promise<boolean>
}

const Context = createContext<LocaleContext | null>(null)

/** Gives the words to everything inside. The first language must have been activated before. */
export const LocaleProvider = ({ initial, children }: { initial: Language; children: ReactNode }) => {
  const [language, setCurrent] = useState(initial)
  const setLanguage = useCallback(async (next: Language) => {
    const isActive = await activateLanguage(next)
    if (isActive) {
      storeLanguage(next)
      setCurrent(next)
    }
    return isActive
  }, [])
  const value = useMemo(() => ({ language, direction: directionOf(language), setLanguage }), [language, setLanguage])
  return (
    <Context value={value}>
      <I18nProvider i18n={i18n}>{children}</I18nProvider>
    </Context>
  )
}

/** The reader's language, and the way to change it. */
export const useLocale = (): LocaleContext => {
  const locale = useContext(Context)
  if (!locale) throw new Error('no language is active here')
  return locale
}
