const counter = { prefix: '00000000', count: 0 }

/** Ids begin anew: the same run asks for the same ids in the same order. `prefix`: eight hex digits. */
export const restartIds = (prefix = '00000000'): void => {
  counter.prefix = prefix
  counter.count = 0
}

/** Stands in for a version-7 UUID. */
const countedId = (): string => {
  counter.count += 1
  return `${counter.prefix}-0000-7000-8000-${counter.count.toString(16).padStart(12, '0')}`
}

/** The package `uuid` where a run must be the same to the last letter, for `vi.mock`. */
export const withCountedIds = async (original: () => Promise<object>) => ({ ...(await original()), v7: countedId })
