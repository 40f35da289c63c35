import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { vendorSchema } from '#domain/vendors/vendor.ts'
import { serviceClient, type Send } from './client.ts'
import type { DemoContext } from './demo-context.ts'
import { rememberCustomers } from './customers.ts'
import { keepPlansIn, type KeptPlans } from './kept-plans.ts'
import { runDisputes } from './disputes.ts'
import { handInPapers } from './hand-in.ts'
import { createRequestMaker, runLive } from './live.ts'
import { createOrders, runOrders } from './live-orders.ts'
import { runPayouts } from './payouts.ts'
import { uploadPhotos } from './photos.ts'
import { runReactions } from './reactions.ts'
import { openDemoReceiver, type DemoReceiver } from './receiver.ts'
import { runReviewer } from './reviewer.ts'
import { seedDemo, type Progress } from './seed.ts'
import type { DemoWorld } from './world.ts'

export interface DemoSettings {
  readonly enabled: boolean
  readonly seed: string
  readonly bookings: number
  readonly requests: number
  readonly live: boolean
  /** How long the demo's Admin takes to decide a newcomer's identity check. */
  readonly reviewSeconds: number
}

interface DemoRun {
  readonly world: DemoWorld
  /** Starts the customers and the review of newcomers, unless DEMO_LIVE=0. Resolves when both have ended, after the signal. */
  readonly live: (signal: AbortSignal) => Promise<void>
}

const sleep = async (ms: number, signal: AbortSignal): Promise<void> => {
  // Ending early is the point of the signal, not a failure.
  await wait(ms, undefined, { signal, ref: false }).catch(() => undefined)
}

/** The ear of the demo's customers, where there are any and the portal's webhook goes to nobody else. */
export const demoReceiver = async (env: { demo: DemoSettings; webhook: object | null }): Promise<DemoReceiver | null> =>
  env.demo.enabled && env.demo.live && env.webhook === null ? openDemoReceiver() : null

/**
 * The demo's customers until the signal: they ask and order by themselves, and do what follows from what they are told. Without a receiver
 * they are told nothing, and only ask and order. The Admin pays out what is due.
 */
export const runCustomers = async (course: DemoContext, receiver: Pick<DemoReceiver, 'listen'> | null, plans: KeptPlans): Promise<void> => {
  const { vendor, seed } = course.world
  const [asking, orders] = [createRequestMaker(course), createOrders(course)]
  const reacting = {
    ...course,
    seed,
    vendorId: vendor.id,
    cancel: orders.cancel,
    orderAgain: orders.place,
    askForRemoval: async (bookingId: string) => void (await asking.askFor(bookingId, 'removal')),
  }
  await Promise.all([
    runLive(course, asking),
    runOrders(course, orders),
    runPayouts(course),
    receiver && runReactions({ ...reacting, listen: receiver.listen, plans }),
  ])
}

/** Seeds the demo marketplace's world where it is missing, and the vendor's papers. @throws when the service API refuses a record */
export const prepareDemo = async (
  env: { demo: DemoSettings; serviceApiKey: string; publicUrl: string; dataDir: string },
  outside: { send: Send; progress: Progress; onError: (error: unknown) => void; receiver: DemoReceiver | null },
): Promise<DemoRun> => {
  const client = serviceClient(outside.send, env.serviceApiKey)
  const now = new Date().toISOString()
  const world = await seedDemo(client, {
    ...env.demo,
    now,
    progress: outside.progress,
    photos: (vendorId) => uploadPhotos(client, vendorId),
  })
  const { logo } = v.parse(vendorSchema, await client.read(`/vendors/${world.vendor.id}`))
  // A demo without pictures is a demo all the same: somebody may have changed the owner's password.
  if (logo === null) {
    const { vendor, seed } = world
    await handInPapers(outside.send, { seed, vendor, origin: env.publicUrl, now }).catch(outside.onError)
  }
  return {
    world,
    live: async (signal) => {
      if (!env.demo.live) return
      const plans = keepPlansIn(join(env.dataDir, 'demo-plans.json'))
      const photos = () => uploadPhotos(client, world.vendor.id)
      const course = { client, now: () => new Date(), signal, sleep, onError: outside.onError }
      await Promise.all([
        runCustomers({ ...course, world, photos, customers: rememberCustomers(client, world.vendor.id) }, outside.receiver, plans),
        runDisputes({ ...course, seed: world.seed }),
        runReviewer({ ...course, seed: world.seed, patience: env.demo.reviewSeconds * 1000 }),
      ])
    },
  }
}
