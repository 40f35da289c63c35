import { dirname, resolve } from 'node:path'

/** A file of the build: the modules that what it is named for needs at once, but for what stands in a file before it. */
interface Layer {
  readonly name: string
  /** Modules from the root of the project, with the query a plugin gave them. */
  readonly roots: readonly string[]
}

interface Graph {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[]; readonly code: string | null } | null
}

// A library's index names all of it; who takes one thing from it needs that and no more.
const INDEX = /\/node_modules\/(@mantine\/\w+|@tabler\/icons-react)(?:\/dist)?\/esm\/(?:index|tabler-icons-react)\.mjs$/
const NAMED = /(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g

const namedIn = (code: string): readonly { readonly names: readonly (readonly [string, string])[]; readonly from: string }[] =>
  [...code.matchAll(NAMED)].map(([, list = '', from = '']) => ({
    names: list.split(',').map((part) => {
      const [own = '', as] = part.trim().split(/\s+as\s+/)
      return [own, as ?? own] as const
    }),
    from,
  }))

/** What the modules of a graph need at once. */
const needs = (graph: Graph) => {
  const indexes = new Map<string, ReadonlyMap<string, string>>()
  const codeOf = (id: string): string => graph.getModuleInfo(id)?.code ?? ''
  const placesIn = (index: string): ReadonlyMap<string, string> => {
    const known =
      indexes.get(index) ??
      new Map(
        namedIn(codeOf(index)).flatMap(({ names, from }) =>
          names.map(([, as]): readonly [string, string] => [as, resolve(dirname(index), from)]),
        ),
      )
    indexes.set(index, known)
    return known
  }
  return (id: string): readonly string[] =>
    (graph.getModuleInfo(id)?.importedIds ?? []).flatMap((target) => {
      const library = INDEX.exec(target)?.[1]
      if (library === undefined) return [target]
      const taken = namedIn(codeOf(id)).filter(({ from }) => from === library)
      return taken.flatMap(({ names }) => names.flatMap(([own]) => placesIn(target).get(own) ?? []))
    })
}

const reachable = (graph: Graph, roots: readonly string[]): ReadonlySet<string> => {
  const needed = needs(graph)
  const lost = roots.find((root) => !graph.getModuleInfo(root))
  if (lost !== undefined) throw new Error(`the build has no module ${lost}`)
  const found = new Set<string>()
  const open = [...roots]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue
    found.add(id)
    open.push(...needed(id))
  }
  return found
}

/**
 * Gathers in one file what a page needs together. A hundred small files cost a request each and compress badly. Each layer stands
 * on those before it and imports only from them, so that no two files need each other. `starts` are the first modules of pages: they
 * stay by themselves, or one page would start the other.
 */
export const layered = (layers: readonly Layer[], starts: readonly string[]): ((id: string, graph: Graph) => string | null) => {
  const apart = new Set(starts.map((path) => resolve(path)))
  const known = new WeakMap<Graph, readonly (readonly [string, ReadonlySet<string>])[]>()
  return (id, graph) => {
    const sets =
      known.get(graph) ??
      layers.map(
        ({ name, roots }) =>
          [
            name,
            reachable(
              graph,
              roots.map((root) => resolve(root)),
            ),
          ] as const,
      )
    known.set(graph, sets)
    // What the build itself adds to help modules together is needed by all.
    if (id.includes('rolldown/runtime')) return layers[0]?.name ?? null
    return apart.has(id) ? null : (sets.find(([, modules]) => modules.has(id))?.[0] ?? null)
  }
}
