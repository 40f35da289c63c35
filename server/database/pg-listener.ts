import pg from 'pg'
import type { Database } from './database.ts'

type Handler = (payload: string) => void

/** Told to every handler after a broken connection was replaced: something may have been missed meanwhile. */
export const MISSED = ''

const RECONNECT_MS = 1000

/** How often (ms) the silent connection is asked whether it still lives, and how long it may take to say so. */
const PROBE = { every: 20_000, answer: 5000 }

/** LISTEN on a connection of its own, opened with the first listener and replaced when it breaks or falls silent. */
export const createPgListener = (url: string, probe = PROBE): Pick<Database, 'listen' | 'close'> => {
  const handlers = new Map<string, Set<Handler>>()
  let connection: Promise<pg.Client> | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false

  const prepare = async (client: pg.Client): Promise<void> => {
    await client.connect()
    for (const channel of handlers.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
  }
  const open = (): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'vendor-portal listen',
      keepAlive: true,
      connectionTimeoutMillis: probe.answer,
      query_timeout: probe.answer,
    })
    client.on('notification', (message) => {
      for (const handler of handlers.get(message.channel) ?? []) handler(message.payload ?? MISSED)
    })
    client.on('error', () => undefined)
    // Ended with a question unanswered, it does not wait for an orderly end.
    const giveUp = (): void => void client.end().catch(() => undefined)
    let probing: NodeJS.Timeout | undefined
    const prepared = prepare(client).then(
      () => {
        // It only receives, so nothing else would notice that the other end is gone (a failover, a cut network).
        probing = setInterval(() => void client.query('select 1').catch(giveUp), probe.every).unref()
        return client
      },
      (error: unknown) => {
        giveUp()
        throw error
      },
    )
    client.once('end', () => {
      clearInterval(probing)
      if (connection === prepared) connection = undefined
      reconnectSoon()
    })
    return prepared
  }
  const connected = (): Promise<pg.Client> => (connection ??= open())
  const reconnect = async (): Promise<void> => {
    retry = undefined
    if (closed || connection || handlers.size === 0) return
    try {
      await connected()
      for (const set of handlers.values()) for (const handler of set) handler(MISSED)
    } catch {
      // Its end asks for the next try.
    }
  }
  const reconnectSoon = (): void => {
    if (!closed) retry ??= setTimeout(() => void reconnect(), RECONNECT_MS).unref()
  }

  return {
    listen: async (channel, handler) => {
      const known = handlers.get(channel)
      if (known) known.add(handler)
      else handlers.set(channel, new Set([handler]))
      const client = await connected()
      if (!known) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      return async () => {
        handlers.get(channel)?.delete(handler)
      }
    },
    close: async () => {
      closed = true
      clearTimeout(retry)
      const client = await connection?.catch(() => undefined)
      await client?.end()
    },
  }
}
