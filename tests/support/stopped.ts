/** The machine stopped at this very operation. Everything that was not committed is gone. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
}
