import type { ServiceClient } from './client.ts'
import type { Customers } from './customers.ts'
import type { CustomerPhotos } from './photos.ts'
import type { DemoWorld } from './world.ts'

/** What goes on in the demo while the server runs, and what it needs. */
export interface DemoContext {
  readonly client: ServiceClient
  readonly world: DemoWorld
  readonly customers: Customers
  /** What customers hand in with their requests; left out: nothing. */
  readonly photos?: () => Promise<CustomerPhotos>
  readonly now: () => Date
  readonly signal: AbortSignal
  /** Waits so many ms, or until the signal. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
  /** Something went wrong: it goes on. */
  readonly onError: (error: unknown) => void
}
