import { createServer } from 'node:net'
import { portFault } from '#server/database/start-fault.ts'

/**
 * Looks whether a port can be opened, before anything slow is done for it.
 * @throws StartFault where it cannot; port 0 always can
 */
export const requirePort = (port: number, host: string | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const trial = createServer()
    trial.once('error', (error) => reject(portFault(error, port, host) ?? error))
    trial.listen({ port, ...(host === undefined ? {} : { host }) }, () => trial.close(() => resolve()))
  })
