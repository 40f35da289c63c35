import type { PortalStore } from './database.ts'

/** The device has no room for a change, even after making some. Nothing was changed and nothing queued. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError'
}

/** A write in one transaction. `isRetry`: the first try failed, but may have been stored after all. */
export type Write<T> = (store: PortalStore, isRetry: boolean) => Promise<T>
