import './trusted-types.ts'
import './styles.ts'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import * as v from 'valibot'
import { activateLanguage } from '#i18n/activate.ts'
import { storedLanguage } from '#i18n/stored-language.ts'
import { watchInstall } from '#platform/install.ts'
import { workerMessage } from '#protocol/worker.ts'
import { knownSession } from '#session/known-session.ts'
import { finishSignOut } from '#session/sign-out.ts'
import { App } from './app.tsx'
import { router } from './router.tsx'
import { styleNonce } from './style-nonce.ts'
import { registerWorker } from './worker-registration.ts'

const followWorker = (): void => {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', (event: MessageEvent<unknown>) => {
    const message = v.safeParse(workerMessage, event.data)
    if (message.success) void router.navigate({ href: message.output.path })
  })
}

// What the first screen of a signed-in visitor is made of is fetched side by side with the words, not one after the other.
const fetchAhead = (): Promise<unknown> => (knownSession() ? router.load().catch(() => undefined) : Promise.resolve())

const start = async (): Promise<void> => {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root element')
  setNonce(styleNonce())
  watchInstall()
  followWorker()
  void finishSignOut()
  const language = storedLanguage()
  const [activated] = await Promise.all([activateLanguage(language), fetchAhead()])
  createRoot(root).render(
    <StrictMode>
      <App language={activated ? language : 'en'} />
    </StrictMode>,
  )
  registerWorker()
}

void start()
