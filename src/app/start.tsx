import { setNonce } from 'get-nonce'
import { startTransition, StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import * as v from 'valibot'
import { activateLanguage } from '#i18n/activate.ts'
import { storedLanguage } from '#i18n/stored-language.ts'
import { watchInstall } from '#platform/install.ts'
import { workerMessage } from '#protocol/worker.ts'
import { finishSignOut } from '#session/sign-out.ts'
import { App } from './app.tsx'
import { styleNonce } from './style-nonce.ts'

const followWorker = (open: (path: string) => void): void => {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', (event: MessageEvent<unknown>) => {
    const message = v.safeParse(workerMessage, event.data)
    if (message.success) open(message.output.path)
  })
}

interface Start {
  readonly content: ReactNode
  readonly keepsFocus: 'start' | 'touch'
  /** Leads to a path the worker names. */
  readonly open: (path: string) => void
  /** Registers the service worker, once the page stands. */
  readonly register: () => void
  /** Whether the page is drawn in slices of a few milliseconds, between which a slow phone answers to touch: for a page that waits for nothing. */
  readonly inSlices?: boolean
  /** Fetched side by side with the words, not one after the other. */
  readonly ahead?: Promise<unknown>
}

/** Starts the page, whichever of its two it is. */
export const start = async ({ content, keepsFocus, open, register, inSlices = false, ahead }: Start): Promise<void> => {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root element')
  setNonce(styleNonce())
  watchInstall()
  followWorker(open)
  void finishSignOut()
  const language = storedLanguage()
  const [activated] = await Promise.all([activateLanguage(language), ahead])
  const page = (
    <StrictMode>
      <App language={activated ? language : 'en'} keepsFocus={keepsFocus}>
        {content}
      </App>
    </StrictMode>
  )
  const draw = () => createRoot(root).render(page)
  if (inSlices) startTransition(draw)
  else draw()
  register()
}
