import { ProblemError } from '#server/http/problems.ts'
import type { World } from '#tests/contract/world.ts'

const tell = (error: unknown): string =>
  error instanceof Error ? `${error.message}${error.cause === undefined ? '' : ` (${tell(error.cause)})`}` : String(error)

/** Throws what went wrong in the server. On a slow machine a file may be looked at for so long that the device is told to ask again: it does. */
export const throwFaults = ({ failures }: Pick<World, 'failures'>): void => {
  const faults = failures.filter((error) => !(error instanceof ProblemError && error.code === 'server.busy'))
  // Thrown as it is: what a comparison says of an error names neither the error nor its cause.
  if (faults.length > 0) throw new AggregateError(faults, faults.map((error) => tell(error)).join('; '))
}
