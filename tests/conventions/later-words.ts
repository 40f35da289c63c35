import { posix } from 'node:path'
import { LATER } from '#locales/later/places.ts'
import type { SourceFile } from './tree.ts'

const STATIC = /^(?:import|export)\s(?!type\b)[^'"]*?['"]([^'"]+)['"]/gm
const DYNAMIC = /^.*?\bimport\(\s*'([^']+)'\s*\)/gm
const SPEAKS = /@lingui\/(?:react|core)\/macro/

const resolve = (from: string, specifier: string): string | null => {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : null
}

const isLater = (path: string): boolean => LATER.some((place) => path === place || path.startsWith(`${place}/`))

/**
 * Files whose words are in the later catalog and that can come on the screen without it: reached from `entries` by imports of which
 * none asks for these words. A route asks by its loader, a chunk that is loaded on demand by `withLaterMessages`.
 */
export const speechless = (files: readonly SourceFile[], entries: readonly string[]): string[] => {
  const texts = new Map(files.map((file) => [file.path, file.text]))
  const from = new Map<string, string>()
  const queue = [...entries]
  const found: string[] = []
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const text = texts.get(path)
    if (text === undefined || text.includes('loader: needLaterMessages')) continue
    if (isLater(path) && SPEAKS.test(text)) found.push(`${path} (through ${from.get(path) ?? 'itself'})`)
    const next = [
      ...[...text.matchAll(STATIC)].map((match) => match[1]),
      ...[...text.matchAll(DYNAMIC)].filter((match) => !match[0].includes('withLaterMessages(')).map((match) => match[1]),
    ]
    for (const specifier of next) {
      const target = specifier === undefined ? null : resolve(path, specifier)
      if (target === null || from.has(target)) continue
      from.set(target, path)
      queue.push(target)
    }
  }
  return found.toSorted()
}
