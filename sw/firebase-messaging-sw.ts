// The service worker. This file only registers listeners, all of them at once and synchronously, because the browser
// starts the worker for one event and looks for the listener right after the first run of the script.
import { serveShell } from './shell.ts'
import { cacheAtRuntime } from './runtime-caching.ts'
import { onMessage } from './page-messages.ts'
import { onNotificationClick, onPush } from './messaging.ts'
import { onSync } from './background-sync.ts'
import { onSubscriptionChange } from './renew-subscription.ts'
import { worker } from './scope.ts'

worker.addEventListener('message', onMessage)
worker.addEventListener('sync', onSync)
worker.addEventListener('push', onPush)
worker.addEventListener('pushsubscriptionchange', onSubscriptionChange)
worker.addEventListener('notificationclick', onNotificationClick)
serveShell()
cacheAtRuntime()
