import { chainBefore, mask } from './code.ts'
import { at, isTest, type SourceFile } from './tree.ts'

const finder =
  (patterns: ReadonlyArray<{ readonly pattern: RegExp; readonly instead: string }>) =>
  (files: readonly SourceFile[]): string[] =>
    files
      .filter((file) => !isTest(file))
      .flatMap((file) => {
        const { bare } = mask(file)
        return patterns.flatMap(({ pattern, instead }) =>
          [...bare.matchAll(pattern)].map((match) => `${at(file, match.index)} ${match[0].trim()}: ${instead}`),
        )
      })

/** Clock, chance, I/O and host names in rules that must give the same answer whenever and wherever they are replayed. */
export const impurities = finder([
  { pattern: /\bDate\.now\b|\bnew Date\(\s*\)|(?<!new )\bDate\(|\bperformance\./g, instead: 'the moment is a parameter' },
  { pattern: /\bMath\.random\b|\bcrypto\b|\buuid\w*\(/g, instead: 'chance and ids travel in the arguments' },
  {
    pattern: /\b(?:fetch|setTimeout|setInterval|queueMicrotask|structuredClone)\(|\bawait\b|\basync\b|\bPromise\b/g,
    instead: 'a rule is synchronous and does no I/O',
  },
  { pattern: /\b(?:window|document|navigator|localStorage|indexedDB|process|globalThis|console)\s*[.[]/g, instead: 'a rule knows no host' },
  { pattern: /\btoLocale\w+\(|\bIntl\b/g, instead: 'messages and formats belong to src/i18n' },
])

const COLLECTION = new Set([
  'where',
  'orderBy',
  'toCollection',
  'equals',
  'anyOf',
  'between',
  'above',
  'below',
  'aboveOrEqual',
  'belowOrEqual',
  'startsWith',
  'reverse',
  'limit',
  'table',
])
const ARRAY = new Set(['toArray', 'sortBy', 'primaryKeys', 'keys', 'bulkGet', 'split', 'values', 'entries', 'map', 'flatMap', 'filter'])

/** Queries whose cost grows with the table: pages are read by key, counts come from counters, filters are indexes. */
export const slowQueries = (files: readonly SourceFile[]): string[] =>
  files
    .filter((file) => !isTest(file))
    .flatMap((file) => {
      const { bare } = mask(file)
      const offsets = [...bare.matchAll(/\.offset\(/g)].map((m) => `${at(file, m.index)} .offset(): page by key`)
      const counts = [...bare.matchAll(/\.count\(/g)].map((m) => `${at(file, m.index)} .count(): read a counter`)
      const filters = [...bare.matchAll(/\.(?:filter|and)\(/g)]
        .filter((m) => {
          const chain = chainBefore(bare, m.index)
          return chain.some((name) => COLLECTION.has(name)) && !chain.some((name) => ARRAY.has(name))
        })
        .map((m) => `${at(file, m.index)} ${m[0]}) on a table: give it an index`)
      return [...offsets, ...counts, ...filters]
    })

const CSS_SIDES =
  /(?:margin|padding|border|inset)-(?:left|right)\b|(?:^|[;{\s])(?:left|right)\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right)\b|border-(?:top|bottom)-(?:left|right)-radius/gm
const TSX_SIDES =
  /\b(?:margin|padding|border)(?:Left|Right)\b|\b(?:ml|mr|pl|pr|left|right|bdl|bdr)=|\bborder(?:Top|Bottom)(?:Left|Right)Radius\b|\btextAlign\s*[:=]\s*["'](?:left|right)|\bta=["'](?:left|right)["']/g

/** Physical sides in styles: Arabic reads the other way, so styles name start and end. */
export const physicalSides = (files: readonly SourceFile[]): string[] =>
  files
    .filter((file) => !isTest(file))
    .flatMap((file) => {
      const css = file.path.endsWith('.css')
      // The edges of a screen that a notch takes have no other names.
      const text = css
        ? file.text.replace(/\/\*[\s\S]*?\*\/|env\(safe-area-inset-(?:left|right)/g, (blank) => blank.replace(/[^\n]/g, ' '))
        : mask(file).code
      return [...text.matchAll(css ? CSS_SIDES : TSX_SIDES)].map((m) => `${at(file, m.index)} ${m[0].trim()}: name start or end`)
    })
