/** How often a part that a change needs is asked for, and how long the pause between is, in milliseconds. */
const TRIES = 10
const PAUSE_MS = 1_000

/**
 * Loads a part of the app that somebody waits for. A network that fails for a moment must not lose what was pressed.
 * @throws what the last try came to
 */
export const untilLoaded = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  for (let tries = 1; tries < TRIES; tries += 1) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
  return load()
}
