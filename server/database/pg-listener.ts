import pg from 'pg'
import type { Database } from './database.ts'

type Handler = (payload: string) => void

/** Told to every handler after a broken connection was mended: something may have been said meanwhile. */
export const MISSED = ''

const RECONNECT_MS = 1000

/** LISTEN on a connection of its own, opened with the first listener and mended when it breaks. */
export const createPgListener = (url: string): Pick<Database, 'listen' | 'close'> => {
  const handlers = new Map<string, Set<Handler>>()
  let connecting: Promise<pg.Client> | undefined
  let closed = false

  const open = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: url, application_name: 'vendor-portal listen', keepAlive: true })
    client.on('notification', (message) => {
      for (const handler of handlers.get(message.channel) ?? []) handler(message.payload ?? MISSED)
    })
    client.on('error', () => undefined)
    client.on('end', () => {
      connecting = undefined
      if (!closed) setTimeout(mend, RECONNECT_MS).unref()
    })
    await client.connect()
    for (const channel of handlers.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    return client
  }
  const connected = (): Promise<pg.Client> => {
    connecting ??= open().catch((error: unknown) => {
      connecting = undefined
      throw error
    })
    return connecting
  }
  const mend = (): void => {
    if (closed || connecting || handlers.size === 0) return
    connected().then(
      () => {
        for (const set of handlers.values()) for (const handler of set) handler(MISSED)
      },
      () => {
        if (!closed) setTimeout(mend, RECONNECT_MS).unref()
      },
    )
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
      const client = await connecting?.catch(() => undefined)
      await client?.end()
    },
  }
}
