/** The worker's own global, typed: `self` is declared for every kind of worker by the standard library. */
export const worker = self as unknown as ServiceWorkerGlobalScope
