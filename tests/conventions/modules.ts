import { dirname, posix } from 'node:path'
import { importsOf } from './code.ts'
import { at, isTest, type SourceFile } from './tree.ts'

const SRC_MODULES = ['domain', 'protocol', 'db', 'sync', 'api', 'session', 'i18n', 'platform', 'ui', 'screens', 'routes', 'app'] as const
const TOP_MODULES = ['sw', 'server', 'locales', 'tests'] as const

/** Which modules a module may import, as ARCHITECTURE.md says it. */
export type ImportTable = ReadonlyMap<string, ReadonlySet<string>>

/** Reads the table headed `| <of> | may import |`. */
export const readImportTable = (markdown: string, of = 'module'): ImportTable => {
  const table = new Map<string, ReadonlySet<string>>()
  const body = markdown.split(new RegExp(`\\|\\s*${of}\\s*\\|\\s*may import\\s*\\|\\n`))[1]?.split(/\n\s*\n/)[0] ?? ''
  for (const line of body.split('\n').slice(1)) {
    const [, module, allowed] = line.split('|').map((cell) => cell.trim())
    if (!module || allowed === undefined) continue
    const names = allowed
      .replace(/\([^)]*\)/g, '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
    table.set(module, new Set(names.flatMap((name) => (name === 'everything in src' ? [...SRC_MODULES, 'locales'] : [name]))))
  }
  return table
}

/** The module a project path lies in, or undefined for the root. */
export const moduleOf = (path: string): string | undefined => {
  const [top, second] = path.split('/')
  if (top === 'src') return SRC_MODULES.find((module) => module === second)
  return TOP_MODULES.find((module) => module === top)
}

/** The project path that an import names; undefined for a package. */
export const target = (file: Pick<SourceFile, 'path'>, specifier: string): string | undefined => {
  if (specifier.startsWith('.')) return posix.join(dirname(file.path), specifier)
  if (!specifier.startsWith('#')) return undefined
  const [module, ...rest] = specifier.slice(1).split('/')
  const folder = SRC_MODULES.some((known) => known === module) ? `src/${module}` : (module ?? '')
  return [folder, ...rest].join('/')
}

const screenOf = (path: string): string => path.split('/')[2] ?? ''

interface Edge {
  readonly from: string
  readonly to: string
  readonly path: string
  readonly specifier: string
}

/**
 * What the set-up and the profile show alike, what surrounds every change, the form, list, import and scanner of every noun. They import no
 * other screen.
 */
const SHARED: readonly string[] = ['company', 'form', 'import', 'list', 'mutate', 'phone-code', 'scan']

/** Mutations that only the marketplace asks for: whatever a page or worker imports travels to every device. */
const MARKETPLACE = /^src\/domain\/(marketplace-catalog|[^/]+\/marketplace)\.ts$/

const edgeFault = (file: SourceFile, edge: Edge, table: ImportTable): string | undefined => {
  const tests = edge.to === 'tests' || /\.test\.tsx?$/.test(edge.path)
  if (tests) return isTest(file) || edge.from === 'tests' ? undefined : 'imports tests'
  if (edge.from === 'tests') return undefined
  if (edge.specifier.startsWith('.') && edge.from !== edge.to) return `climbs out of its module: write #${edge.to}/…`
  if (edge.specifier.startsWith('#') && !/\.(tsx?|po|css|json|svg)(\?\w+)?$/.test(edge.specifier)) return 'leaves out the file ending'
  if (
    edge.from === 'screens' &&
    edge.to === 'screens' &&
    !isTest(file) &&
    !SHARED.includes(screenOf(edge.path)) &&
    screenOf(file.path) !== screenOf(edge.path)
  )
    return "imports another screen's folder"
  if (MARKETPLACE.test(edge.path) && !isTest(file) && edge.from !== 'server' && !MARKETPLACE.test(file.path))
    return 'is carried by no device'
  return isTest(file) || table.get(edge.from)?.has(edge.to) === true
    ? undefined
    : `${edge.from} may not import ${edge.to} (ARCHITECTURE.md, Modules)`
}

/** Imports between modules that the table does not allow. */
export const moduleFaults = (files: readonly SourceFile[], table: ImportTable): string[] =>
  files.flatMap((file) => {
    const from = moduleOf(file.path)
    if (from === undefined) return []
    return importsOf(file).flatMap(({ specifier, offset }) => {
      const path = target(file, specifier)
      if (path === undefined) return []
      const to = moduleOf(path)
      // Outside every module lie package.json, the public folder and the like: only configuration reads them.
      const fault = to === undefined ? 'names a file outside every module' : edgeFault(file, { from, to, path, specifier }, table)
      return fault === undefined ? [] : [`${at(file, offset)} '${specifier}' ${fault}`]
    })
  })

/** Packages that belong to some modules only. The first pattern that matches decides; others are free. */
const PACKAGE_MODULES: ReadonlyArray<{ readonly pattern: RegExp; readonly modules: readonly string[] }> = [
  {
    pattern: /^node:|^(pg|drizzle-orm|drizzle-kit|hono|pino|better-auth|jose|web-push|@hono\/.*|@electric-sql\/.*)(\/|$)/,
    modules: ['server', 'tests'],
  },
  { pattern: /^dexie-react-hooks$/, modules: ['db', 'tests'] },
  { pattern: /^dexie$/, modules: ['db', 'tests'] },
  { pattern: /^fake-indexeddb/, modules: ['tests'] },
  { pattern: /^firebase\//, modules: ['platform', 'sw'] },
  { pattern: /^workbox-window$/, modules: ['app', 'platform'] },
  { pattern: /^workbox-/, modules: ['sw'] },
  { pattern: /^(maplibre-gl|@mapbox\/.*|@mantine\/core|react-toastify)(\/|$)/, modules: ['ui', 'screens', 'app', 'routes'] },
  { pattern: /^react(-dom)?(\/|$)/, modules: ['db', 'session', 'i18n', 'platform', 'ui', 'screens', 'routes', 'app', 'tests'] },
]

/** Pure functions over coordinates; single packages, because whatever a rule imports travels to every device. */
const GEOMETRY: readonly string[] = ['@turf/area', '@turf/intersect']

/** Packages used in a module they do not belong to; domain and protocol know Valibot, the domain geometry as well, and nothing else. */
export const packageFaults = (files: readonly SourceFile[]): string[] =>
  files
    .filter((file) => !isTest(file))
    .flatMap((file) => {
      const module = moduleOf(file.path)
      if (module === undefined || module === 'tests') return []
      return importsOf(file)
        .filter(({ specifier }) => !specifier.startsWith('.') && !specifier.startsWith('#') && !specifier.startsWith('virtual:'))
        .filter(({ specifier }) => {
          if (module === 'domain' && GEOMETRY.includes(specifier)) return false
          if (module === 'domain' || module === 'protocol') return specifier !== 'valibot'
          const rule = PACKAGE_MODULES.find(({ pattern }) => pattern.test(specifier))
          return rule !== undefined && !rule.modules.includes(module)
        })
        .map(({ specifier, offset }) => `${at(file, offset)} ${module} does not use '${specifier}'`)
    })
