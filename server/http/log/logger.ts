import { pino, type DestinationStream, type LevelWithSilent, type Logger } from 'pino'
import { describeError } from './describe-error.ts'

/**
 * The server's log: one JSON object per line, without personal data. Errors go through {@link describeError} whichever
 * key they are logged under by convention (`err`), because messages of libraries like to quote what people typed.
 */
export const createLogger = (level: LevelWithSilent, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
    },
    // Synchronous: the last lines before a crash are the ones that matter.
    destination ?? pino.destination({ dest: 1, sync: true }),
  )
