import type { I18n } from '@lingui/core'

type Compiled = ReturnType<Parameters<I18n['setMessagesCompiler']>[0]>
type Token = Compiled[number]

/** Index of the brace that closes the one at `open`. */
const closing = (s: string, open: number): number => {
  let depth = 0
  for (let at = open; at < s.length; at += 1) {
    if (s[at] === '{') depth += 1
    else if (s[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  return s.length
}

const compilePlural = (name: string, branches: string): Token => {
  const forms: Record<string, Compiled> = {}
  for (let at = 0; at < branches.length;) {
    const open = branches.indexOf('{', at)
    if (open < 0) break
    const end = closing(branches, open)
    // A number of its own (`=0`) is asked for as the number.
    forms[branches.slice(at, open).trim().replace('=', '')] = compileTokens(branches.slice(open + 1, end))
    at = end + 1
  }
  return [name, 'plural', forms as Extract<Token[2], object>]
}

const compilePlace = (inside: string): Token => {
  const [name = '', kind, ...rest] = inside.split(',')
  return kind?.trim() === 'plural' ? compilePlural(name.trim(), rest.join(',').trim()) : [name.trim()]
}

const compileTokens = (s: string): Token[] => {
  const tokens: Token[] = []
  for (let at = 0; at < s.length;) {
    const open = s.indexOf('{', at)
    const text = s.slice(at, open < 0 ? s.length : open)
    for (const part of text.split(/(#)/)) if (part !== '') tokens.push(part)
    if (open < 0) break
    const end = closing(s, open)
    tokens.push(compilePlace(s.slice(open + 1, end)))
    at = end + 1
  }
  return tokens
}

const compiled = new Map<string, Compiled>()

/**
 * Makes a source text usable without a catalog: places to fill (`{name}`) and English plurals, which is all our source
 * texts hold. It stands in for the library's compiler, whose parser would weigh more than a catalog.
 */
export const compileSource = (message: string): Compiled => {
  // Every text on the screen is asked for at each render.
  const known = compiled.get(message) ?? compileTokens(message)
  compiled.set(message, known)
  return known
}
