import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react'
import { activateLanguage } from './activate.ts'
import { directionOf, type Language } from './language.ts'
import { storeLanguage } from './stored-language.ts'

interface VoiceContext {
  readonly language: Language
  readonly direction: 'ltr' | 'rtl'
  /** Changes the language at once; what is on the screen stays. Resolves to false when its words could not be loaded. */
  readonly speak: (language: Language) => Promise<boolean>
}

const Context = createContext<VoiceContext | null>(null)

/** Gives the words to everything inside. The first language must have been activated before. */
export const Voice = ({ initial, children }: { initial: Language; children: ReactNode }) => {
  const [language, setLanguage] = useState(initial)
  const speak = useCallback(async (next: Language) => {
    const spoken = await activateLanguage(next)
    if (spoken) {
      storeLanguage(next)
      setLanguage(next)
    }
    return spoken
  }, [])
  const value = useMemo(() => ({ language, direction: directionOf(language), speak }), [language, speak])
  return (
    <Context value={value}>
      <I18nProvider i18n={i18n}>{children}</I18nProvider>
    </Context>
  )
}

/** The reader's language, and the way to change it. */
export const useVoice = (): VoiceContext => {
  const voice = useContext(Context)
  if (!voice) throw new Error('no language is active here')
  return voice
}
