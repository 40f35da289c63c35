import { randomInt } from 'node:crypto'
import { isNationalId } from '#domain/kernel/national-id.ts'

/** A national id that ends in a digit: by its end the Nafath sandbox knows what to do. Nobody else's test has the same. */
export const nationalIdEnding = (digit: number): string => {
  for (;;) {
    const id = `1${String(randomInt(10 ** 8)).padStart(8, '0')}${digit}`
    if (isNationalId(id)) return id
  }
}
