import { DirectionProvider, MantineProvider, useDirection } from '@mantine/core'
import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { needMessages } from '#i18n/activate.ts'
import type { Language } from '#i18n/language.ts'
import { LocaleProvider, useLocale } from '#i18n/locale.tsx'
import { useToastsRequested } from '#ui/toast.ts'
import { cssVariables, theme } from '#ui/theme/theme.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { styleNonce } from './style-nonce.ts'
import { useKeptFocus } from './use-kept-focus.ts'

type Host = ComponentType<{ readonly direction: 'ltr' | 'rtl' }>

// Nothing of it is on the first screen.
const loadToastHost = async (): Promise<Host> => {
  const [module] = await Promise.all([import('./toast-host.tsx'), needMessages('first')])
  return module.ToastHost
}

/** A word about what was done is never worth the page: where it cannot be fetched, it is tried again with the next network. */
const ToastPlace: Host = ({ direction }) => {
  const [Loaded, setLoaded] = useState<Host | null>(null)
  useEffect(() => {
    if (Loaded) return
    const load = () =>
      void loadToastHost().then(
        (host) => setLoaded(() => host),
        () => undefined,
      )
    load()
    window.addEventListener('online', load)
    return () => window.removeEventListener('online', load)
  }, [Loaded])
  return Loaded ? <Loaded direction={direction} /> : null
}

interface AppContentProps {
  /** From when on the focus is kept where the person works. */
  readonly keepsFocus: 'start' | 'touch'
  readonly children: ReactNode
}

const AppContent = ({ keepsFocus, children }: AppContentProps) => {
  const { direction } = useLocale()
  const { setDirection } = useDirection()
  const showsToasts = useToastsRequested()
  useEffect(() => setDirection(direction), [direction, setDirection])
  useKeptFocus(keepsFocus)
  return (
    <ErrorBoundary>
      {children}
      {showsToasts ? <ToastPlace direction={direction} /> : null}
    </ErrorBoundary>
  )
}

/** What both pages of the app need around their content. */
export const App = ({ language, ...content }: AppContentProps & { readonly language: Language }) => (
  <LocaleProvider initial={language}>
    <DirectionProvider>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        getStyleNonce={styleNonce}
        deduplicateCssVariables={false}
      >
        <AppContent {...content} />
      </MantineProvider>
    </DirectionProvider>
  </LocaleProvider>
)
