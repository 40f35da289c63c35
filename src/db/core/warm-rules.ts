/** Fetches the rules ahead of the first change, when nothing else is to be done, so that it need not wait for them. */
export const warmRules = (): void => {
  const fetch = () => void import('#db/rules/queue-changes.ts').catch(() => undefined)
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(fetch)
  else setTimeout(fetch, 500)
}
