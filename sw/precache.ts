import { PrecacheController } from 'workbox-precaching'
import { fillPrecache } from './fill-precache.ts'
import { worker } from './scope.ts'

/** A precache of these files that fills itself as the worker is installed, and drops what is not listed any more as it takes over. */
export const precacheOf = (files: Parameters<PrecacheController['addToCacheList']>[0]): PrecacheController => {
  const controller = new PrecacheController()
  controller.addToCacheList(files)
  worker.addEventListener('install', (event) => event.waitUntil(fillPrecache(controller, event)))
  worker.addEventListener('activate', (event) => event.waitUntil(controller.activate(event)))
  return controller
}
