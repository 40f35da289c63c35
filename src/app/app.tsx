import { DirectionProvider, MantineProvider, useDirection } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { lazy, Suspense, useEffect } from 'react'
import type { Language } from '#i18n/language.ts'
import { LocaleProvider, useLocale } from '#i18n/locale.tsx'
import { useToastsRequested } from '#ui/toast.ts'
import { cssVariables, theme } from '#ui/theme/theme.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { updateWaiting } from './worker-registration.ts'
import { styleNonce } from './style-nonce.ts'
import { router } from './router.tsx'

// Nothing of it is on the first screen.
const LazyToastHost = lazy(() => import('./toast-host.tsx').then((module) => ({ default: module.ToastHost })))

const AppContent = () => {
  const { direction } = useLocale()
  const { setDirection } = useDirection()
  const showsToasts = useToastsRequested()
  const update = useSelector(updateWaiting)
  useEffect(() => setDirection(direction), [direction, setDirection])
  useEffect(() => {
    let stop: (() => void) | null = () => undefined
    void import('#ui/keep-focus.ts').then(
      ({ keepFocus }) => {
        if (stop) stop = keepFocus()
      },
      () => undefined,
    )
    return () => {
      stop?.()
      stop = null
    }
  }, [])
  return (
    <ErrorBoundary>
      <RouterProvider router={router} />
      {showsToasts || update ? (
        <Suspense>
          <LazyToastHost direction={direction} />
        </Suspense>
      ) : null}
    </ErrorBoundary>
  )
}

/** The app with everything it needs around it. */
export const App = ({ language }: { language: Language }) => (
  <LocaleProvider initial={language}>
    <DirectionProvider>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        getStyleNonce={styleNonce}
        deduplicateCssVariables={false}
      >
        <AppContent />
      </MantineProvider>
    </DirectionProvider>
  </LocaleProvider>
)
