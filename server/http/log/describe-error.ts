/** An error as it may be logged: where and what kind, with nothing a person typed. */
interface ErrorDescription {
  readonly type: string
  readonly code?: string
  readonly message: string
  readonly at: readonly string[]
  readonly cause?: ErrorDescription
}

/**
 * Masks what could be personal in a message: anything quoted (parsers and databases quote values), addresses, and runs
 * of four or more digits (phones, numbers of documents). Only the first line is kept: query builders put the parameters
 * of a failed statement on the next ones.
 */
const masked = (message: string): string =>
  (message.split('\n', 1)[0] ?? '')
    .replace(/"[^"]*"?|'[^']*'?|`[^`]*`?/g, '"…"')
    .replace(/\(([^()=]*)\)=\(.*\)/g, '($1)=(…)')
    .replace(/[^\s@]+@[^\s@]+/g, '…@…')
    .replace(/\d{4,}/g, '…')
    .slice(0, 300)

const MAX_CAUSES = 4

/** Turns whatever was thrown into something safe to log. Fields that drivers attach (detail, params, body) are left out. */
export const describeError = (error: unknown, depth = 0): ErrorDescription => {
  if (!(error instanceof Error)) return { type: typeof error, message: 'a value that is not an error was thrown', at: [] }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    message: masked(error.message),
    at: frames.slice(0, 8).map((line) => line.trim().slice(3)),
    ...(error.cause !== undefined && depth < MAX_CAUSES ? { cause: describeError(error.cause, depth + 1) } : {}),
  }
}
