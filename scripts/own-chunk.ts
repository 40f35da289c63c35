import { resolve } from 'node:path'

interface Module {
  readonly importers: readonly string[]
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
}

interface Graph {
  readonly getModuleInfo: (id: string) => Module | null
}

const walk = (from: readonly string[], next: (id: string) => readonly string[]): ReadonlySet<string> => {
  const found = new Set<string>()
  const open = [...from]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue
    found.add(id)
    open.push(...next(id))
  }
  return found
}

/**
 * Gathers in one file a library that is loaded on demand, with all that nothing else of the app asks for: what only the library needs, and what
 * it shares with those that load it. A part of it that lay in a file which loads the library would wait for the library, which waits for it.
 * `root` is the library's own module, `starts` are the first modules of pages.
 */
export const ownChunk = (name: string, root: string, starts: readonly string[]): ((id: string, graph: Graph) => string | null) => {
  const known = new WeakMap<Graph, ReadonlySet<string>>()
  const membersIn = (graph: Graph): ReadonlySet<string> => {
    const start = resolve(root)
    const about = (id: string): Module => graph.getModuleInfo(id) ?? { importers: [], importedIds: [], dynamicallyImportedIds: [] }
    if (!graph.getModuleInfo(start)) throw new Error(`the build has no module ${start}`)
    const loaders = walk([start], (id) => about(id).importers)
    const others = walk(
      starts.map((path) => resolve(path)),
      (id) => {
        const { importedIds, dynamicallyImportedIds } = about(id)
        return [...importedIds, ...dynamicallyImportedIds].filter((target) => !loaders.has(target))
      },
    )
    return new Set([...walk([start], (id) => about(id).importedIds)].filter((id) => !others.has(id)))
  }
  return (id, graph) => {
    const members = known.get(graph) ?? membersIn(graph)
    known.set(graph, members)
    return members.has(id) ? name : null
  }
}
