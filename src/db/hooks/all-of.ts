import type { Reading } from './use-columns.ts'

/** Several windows without which a screen has nothing to say: whether one of them failed, and the way to ask for all again. */
export const allOf = (...windows: readonly Reading[]): Reading => ({
  isFailed: windows.some(({ isFailed }) => isFailed),
  retry: () => {
    for (const { retry } of windows) retry()
  },
})
