import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { vendorSchema } from '#domain/vendors/vendor.ts'
import { serviceClient, type Send } from './client.ts'
import { handInPapers } from './hand-in.ts'
import { runLive } from './live.ts'
import { runOrders } from './live-orders.ts'
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
  /** Starts the trickle of new requests and the review of newcomers, unless DEMO_LIVE=0. Resolves when both have ended, after the signal. */
  readonly live: (signal: AbortSignal) => Promise<void>
}

const sleep = async (ms: number, signal: AbortSignal): Promise<void> => {
  // Ending early is the point of the signal, not a failure.
  await wait(ms, undefined, { signal, ref: false }).catch(() => undefined)
}

/** Seeds the demo marketplace's world where it is missing, and the vendor's papers. @throws when the service API refuses a record */
export const prepareDemo = async (
  env: { demo: DemoSettings; serviceApiKey: string; publicUrl: string },
  outside: { send: Send; progress: Progress; onError: (error: unknown) => void },
): Promise<DemoRun> => {
  const client = serviceClient(outside.send, env.serviceApiKey)
  const now = new Date().toISOString()
  const world = await seedDemo(client, { ...env.demo, now, progress: outside.progress })
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
      const course = { client, now: () => new Date(), signal, sleep, onError: outside.onError }
      await Promise.all([
        runLive({ ...course, world }),
        runOrders({ ...course, world }),
        runReviewer({ ...course, seed: world.seed, patience: env.demo.reviewSeconds * 1000 }),
      ])
    },
  }
}
