import type { Refusal } from '#api/request.ts'

/**
 * What `work` says. A failure that nobody foresaw, such as a browser that keeps nothing, is a refusal too: else whoever waits at the door
 * waits for ever.
 */
export const catchAsRefusal = async <T>(work: () => Promise<T>, refused: (refusal: Refusal) => T): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    console.error('session:', error)
    return refused({ code: 'server.failed' })
  }
}
