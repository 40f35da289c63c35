import { createHash } from 'node:crypto'
import type pg from 'pg'

/** Beyond so many texts there are statements among them whose lists vary in length: each would stay with the connection for good. */
const MOST = 200

/**
 * What turns a connection of one pool into one on which every statement is prepared under a name made of its text: PostgreSQL
 * parses and plans it once for as long as the connection lives, which is a third of what short ones take.
 */
export const preparing = (): ((client: pg.PoolClient) => pg.PoolClient) => {
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MOST) return known
    const name = createHash('md5').update(text).digest('hex')
    names.set(text, name)
    return name
  }
  return (client) =>
    new Proxy(client, {
      get: (target, property) => {
        const value: unknown = Reflect.get(target, property, target)
        if (property !== 'query') return typeof value === 'function' ? value.bind(target) : value
        return (config: string | pg.QueryConfig, values?: unknown[]) => {
          if (typeof config === 'string') return target.query(config, values)
          const name = config.name ?? nameOf(config.text)
          return target.query(name === undefined ? config : { ...config, name }, values)
        }
      },
    })
}

/** Whether a prepared statement went stale, because a migration changed what it answers: the connection has to be given up. */
export const isStale = (state: string | null): boolean => state === '0A000'
