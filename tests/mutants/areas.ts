/** A part of the code that is mutated with the tests that concern it: all others would only cost time. */
export interface Area {
  /** The folder or file by which it is asked for. */
  readonly path: string
  /** Globs of what is mutated; those beginning with `!` take away. */
  readonly mutate: readonly string[]
  /** Globs of the tests that have to notice. */
  readonly tests: readonly string[]
  /** The settings of `tsc`, which judges whether a mutant could be written at all. */
  readonly types: string
  /** How much of the random suites is run for one mutant. */
  readonly env?: Readonly<Record<string, string>>
}

const code = (path: string): string[] => [`${path}/**/*.ts`, `!${path}/**/*.test.ts`]

// Few runs, but each of them meets most of the engine. Ten thousand for every mutant would take days.
const FEW_RUNS = { RUN_SEEDS: '60' }

export const AREAS: readonly Area[] = [
  { path: 'src/domain', mutate: code('src/domain'), tests: ['src/domain/**/*.test.ts'], types: 'src/domain/tsconfig.json' },
  {
    path: 'src/sync',
    // Without what speaks to a browser: tests/e2e tries that in one.
    mutate: [...code('src/sync'), '!src/sync/{core/browser-ports,core/page-ports,recovery/leave-device}.ts'],
    tests: ['src/sync/**/*.test.ts', 'tests/simulation/{memory/model,evicted}.test.ts'],
    types: 'tsconfig.json',
    env: FEW_RUNS,
  },
  {
    path: 'src/db',
    // The core: what becomes of changes and rows. Around it stand screens, files and exports.
    mutate: [
      'src/db/{core/{settle,apply-pull,base-images,overlay,outbox,plan-queue},rules/replay,recovery/{reset,reorder,refuse-waiting},review/{conflicts,undo}}.ts',
    ],
    tests: ['src/db/**/*.test.ts', 'src/sync/**/*.test.ts', 'tests/simulation/{memory/model,evicted}.test.ts'],
    types: 'tsconfig.json',
    env: FEW_RUNS,
  },
  {
    // Keys that are pressed before their place of work is there: the one part of the interface that decides something by itself.
    path: 'src/ui/type-ahead.ts',
    mutate: ['src/ui/type-ahead.ts'],
    tests: ['src/ui/type-ahead.test.ts'],
    types: 'tsconfig.json',
  },
  {
    path: 'server',
    mutate: [...code('server/mutations'), ...code('server/sync')],
    tests: ['server/{mutations,sync}/**/*.test.ts', 'tests/contract/{push,pull,quarantine,versions,files-named,marketplace}.test.ts'],
    types: 'server/tsconfig.json',
  },
]

/** Whether a path lies in a folder, or is the file itself. */
const isWithin = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`)

/** The area that a folder belongs to, and what is to be mutated of it; undefined where none is set up. */
export const areaFor = (asked: string): { area: Area; mutate: readonly string[] } | undefined => {
  const folder = asked.replace(/^\.\//, '').replace(/\/+$/, '')
  const area = AREAS.find(({ path }) => isWithin(folder, path))
  if (!area) return undefined
  if (folder === area.path) return { area, mutate: area.mutate }
  return { area, mutate: folder.endsWith('.ts') ? [folder] : code(folder) }
}
