// The standard library declares it for every kind of worker.
declare const self: ServiceWorkerGlobalScope

/** The worker's own global, typed. */
export const worker = self
