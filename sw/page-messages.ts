import * as v from 'valibot'
import { workerRequest } from '#protocol/worker.ts'
import { syncNow } from './background-sync.ts'
import { worker } from './scope.ts'

/** A page asks for something. Messages of another shape are ignored. */
export const onMessage = (event: ExtendableMessageEvent): void => {
  const request = v.safeParse(workerRequest, event.data)
  if (!request.success) return
  switch (request.output.type) {
    case 'sync':
      // A failure is in the sync status, where people see it; the page asks again.
      event.waitUntil(syncNow(request.output).catch(() => undefined))
      break
    case 'SKIP_WAITING':
      event.waitUntil(worker.skipWaiting())
      break
    case 'claim':
      event.waitUntil(worker.clients.claim())
  }
}
