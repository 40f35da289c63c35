import './trusted-types.ts'
import './styles.ts'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import * as v from 'valibot'
import { activateLanguage } from '#i18n/activate.ts'
import { storedLanguage } from '#i18n/stored-language.ts'
import { watchInstall } from '#platform/install.ts'
import { workerNotice } from '#protocol/worker.ts'
import { finishSignOut } from '#session/sign-out.ts'
import { App } from './app.tsx'
import { router } from './router.tsx'
import { styleNonce } from './style-nonce.ts'
import { registerWorker } from './worker-registration.ts'

const followWorker = (): void => {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', (event: MessageEvent<unknown>) => {
    const notice = v.safeParse(workerNotice, event.data)
    if (notice.success) void router.navigate({ href: notice.output.path })
  })
}

const start = async (): Promise<void> => {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root element')
  setNonce(styleNonce())
  watchInstall()
  followWorker()
  void finishSignOut()
  const language = storedLanguage()
  const spoken = await activateLanguage(language)
  createRoot(root).render(<StrictMode><App language={spoken ? language : 'en'} /></StrictMode>)
  registerWorker()
}

void start()
