const KEY = 'list-room'
/** What stands above a list, in pixels, as long as none was measured. */
const ABOVE = 240

const windowSize = (): string => `${window.innerWidth}x${window.innerHeight}`

/** How high a list will be, before it is there: as high as the last one in a window of this size. */
export const expectedRoom = (): number => {
  const [size, high] = (localStorage.getItem(KEY) ?? '').split(' ')
  return size === windowSize() && Number(high) > 0 ? Number(high) : Math.max(0, window.innerHeight - ABOVE)
}

/** Notes how high a list is. */
export const noteRoom = (high: number): void => {
  try {
    localStorage.setItem(KEY, `${windowSize()} ${Math.round(high)}`)
  } catch {
    // No room left on the device: the next list guesses, and this one stands.
  }
}
