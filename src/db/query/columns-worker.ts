import { expose, transfer } from 'comlink'
import { openExisting } from '#db/core/open.ts'
import { careFor } from './care.ts'
import { browserColumnPorts } from './column-ports.ts'
import { QueryEngine } from './engine.ts'
import type { QueryHost } from './host.ts'

// Runs as a shared worker, one for all windows of the portal, or as a worker of one page where the browser knows no shared ones.
// Either way each page sends a port.

const engines = new Map<string, Promise<QueryEngine>>()

const open = async (name: string): Promise<QueryEngine> => new QueryEngine(await openExisting(name), browserColumnPorts)

const engineOf = async (name: string): Promise<QueryEngine> => {
  const known = engines.get(name)
  // A connection ends in many ways, and never opens again: with a wipe, for a newer release, when the browser takes the data away. What is
  // made anew under this name is another database.
  if (known && (await known).isOpen) return known
  if (engines.get(name) !== known) return engineOf(name)
  const opening = open(name)
  engines.set(name, opening)
  opening.then(
    (engine) =>
      careFor(engine, () => {
        if (engine.isOpen) return false
        if (engines.get(name) === opening) engines.delete(name)
        return true
      }),
    // What could not be opened is tried again with the next question.
    () => engines.delete(name),
  )
  return opening
}

const host: QueryHost = {
  ping: () => Promise.resolve(),
  touch: async (name, kind) => (await engines.get(name))?.touch(kind),
  query: async (name, query, range) => (await engineOf(name)).query(query, range),
  keepBeginning: async (name, query) => (await engineOf(name)).keepBeginning(query),
  idWords: async (name, query) => {
    const words = await (await engineOf(name)).idWords(query)
    return transfer(words, [words.buffer])
  },
  // The figures are copies already: they move to the page, and are not copied once more.
  columns: async (name, query, names) => {
    const figures = await (await engineOf(name)).columns(query, names)
    return transfer(
      figures,
      Object.values(figures.columns).map(({ buffer }) => buffer),
    )
  },
  usageCounts: async (name, question) => {
    const counts = await (await engineOf(name)).usageCounts(question)
    return transfer(
      counts,
      counts.map(({ buffer }) => buffer),
    )
  },
  rowsOfUsage: async (name, question) => (await engineOf(name)).rowsOfUsage(question),
}

const onPort = (event: Event): void => {
  const [port] = event instanceof MessageEvent ? event.ports : []
  if (port) expose(host, port)
}
addEventListener('connect', onPort)
addEventListener('message', onPort)
