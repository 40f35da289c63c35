import { posix } from 'node:path'
import { AUTH } from '#locales/auth/places.ts'
import { LATER } from '#locales/later/places.ts'
import type { SourceFile } from './tree.ts'

const STATIC = /^(?:import|export)\s(?!type\b)[^'"]*?['"]([^'"]+)['"]/gm
/** The same, and nothing a declaration loads later. */
const AT_ONCE = /^(?:import|export)\s(?!type\b)(?:[^'"();=]*?\bfrom\s*)?'([^']+)'/gm
// A formatter may put the import on a line of its own, behind the opening bracket.
const DYNAMIC = /(onDemand\(\s*)?(?:\(\)\s*=>\s*)?(?:await\s+)?\bimport\(\s*'([^']+)'\s*\)/g
const TRANSLATES = /@lingui\/(?:react|core)\/macro/
const ASKS = /\bloader: needLaterMessages\b/

/** What reads how lists are declared, and shows nothing of them. */
const SHOWS_NOTHING = 'src/app/later-lists.ts'

const resolve = (from: string, specifier: string): string | null => {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : null
}

const isLater = (path: string): boolean => LATER.some((place) => path === place || path.startsWith(`${place}/`))

/**
 * Files whose messages are in the later catalog and that can come on the screen without it: reached from `entries` by imports of which
 * none asks for these messages. The routes below a layout route ask by its loader, a part that is loaded on demand by `onDemand`.
 */
export const withoutMessages = (files: readonly SourceFile[], entries: readonly string[]): string[] => {
  const texts = new Map(files.map((file) => [file.path, file.text]))
  const layouts = files.filter(({ text }) => ASKS.test(text)).map(({ path }) => path.replace(/\.tsx$/, '/'))
  const from = new Map<string, string>()
  const queue = entries.filter((entry) => !layouts.some((layout) => entry.startsWith(layout)))
  const found: string[] = []
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const text = texts.get(path)
    if (text === undefined) continue
    if (isLater(path) && TRANSLATES.test(text)) found.push(`${path} (through ${from.get(path) ?? 'itself'})`)
    const next = [
      ...[...text.matchAll(STATIC)].map((match) => match[1]),
      ...[...text.matchAll(DYNAMIC)].filter((match) => match[1] === undefined).map((match) => match[2]),
    ]
    for (const specifier of next) {
      const target = specifier === undefined ? null : resolve(path, specifier)
      if (target === null || target === SHOWS_NOTHING || from.has(target) || layouts.some((layout) => target.startsWith(layout))) continue
      from.set(target, path)
      queue.push(target)
    }
  }
  return found.toSorted()
}

/** Its one word is looked up where the later catalog has come, and shown nowhere before. */
const LATER_WORD = 'src/i18n/unknown.ts'

/** Files of which the page to sign in is made from the start, and whose messages are not in its own catalog. */
export const withoutAuthMessages = (files: readonly SourceFile[], entry: string): string[] => {
  const texts = new Map(files.map((file) => [file.path, file.text]))
  const reached = new Set([entry])
  // What is added meanwhile is walked through, too.
  for (const path of reached)
    for (const [, specifier = ''] of (texts.get(path) ?? '').matchAll(AT_ONCE)) {
      const target = resolve(path, specifier)
      if (target !== null) reached.add(target)
    }
  return [...reached].filter((path) => TRANSLATES.test(texts.get(path) ?? '') && !AUTH.includes(path) && path !== LATER_WORD).toSorted()
}

/** Files that ask for the later messages themselves, instead of standing below a layout route or being loaded on demand. */
export const askingThemselves = (files: readonly SourceFile[]): string[] =>
  files.filter(({ text }) => /\bneedLaterMessages\b/.test(text)).map(({ path }) => path)
