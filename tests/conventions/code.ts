/** A text of the same length as the source, so that offsets stay true. */
interface Masked {
  /** Comments blanked. */
  readonly code: string
  /** Comments and the contents of strings blanked. */
  readonly bare: string
}

const REGEX_MAY_FOLLOW = /(^|[(,=:[!&|?{};+\-*%<>~^]|\breturn|\bcase|=>)\s*$/

const endOfRegex = (text: string, from: number): number => {
  let inClass = false
  for (let i = from + 1; i < text.length; i += 1) {
    const c = text[i]
    if (c === '\n') return -1
    if (c === '\\') i += 1
    else if (c === '[') inClass = true
    else if (c === ']') inClass = false
    else if (c === '/' && !inClass) return i
  }
  return -1
}

const endOfString = (text: string, from: number): number => {
  const quote = text[from]
  for (let i = from + 1; i < text.length; i += 1) {
    if (text[i] === '\\') i += 1
    else if (text[i] === quote) return i
    // An apostrophe in JSX text opens nothing: a plain string ends on its own line.
    else if (text[i] === '\n') return -1
  }
  return -1
}

const endOfComment = (text: string, from: number): number => {
  const end = text[from + 1] === '/' ? text.indexOf('\n', from) : text.indexOf('*/', from) + 2
  return end < 2 ? text.length : end
}

/** Walks a template from behind its opening (or behind a `}`): the offset behind the next backtick or `${`. */
const endOfTemplatePart = (text: string, from: number): { end: number; open: boolean } => {
  for (let i = from; i < text.length; i += 1) {
    if (text[i] === '\\') i += 1
    else if (text[i] === '`') return { end: i + 1, open: false }
    else if (text[i] === '$' && text[i + 1] === '{') return { end: i + 2, open: true }
  }
  return { end: text.length, open: false }
}

/**
 * Blanks comments and strings of TypeScript. A scanner, not a parser: good enough to tell code from prose, which is all
 * the walls need.
 */
export const mask = (text: string): Masked => {
  const code = text.split('')
  const bare = text.split('')
  const blank = (from: number, to: number, target: string[]) => {
    for (let i = from; i < to; i += 1) if (target[i] !== '\n') target[i] = ' '
  }
  // For each open `${` the depth of braces inside it.
  const templates: number[] = []
  const template = (from: number): number => {
    const part = endOfTemplatePart(text, from)
    blank(from, part.end - (part.open ? 2 : 1), bare)
    if (part.open) templates.push(0)
    return part.end
  }
  let i = 0
  while (i < text.length) {
    const c = text[i]
    const next = text[i + 1]
    if (c === '/' && (next === '/' || next === '*')) {
      const end = endOfComment(text, i)
      blank(i, end, code)
      blank(i, end, bare)
      i = end
    } else if (c === "'" || c === '"') {
      const end = endOfString(text, i)
      if (end > 0) blank(i + 1, end, bare)
      i = end > 0 ? end + 1 : i + 1
    } else if (c === '`') {
      i = template(i + 1)
    } else if (c === '/' && REGEX_MAY_FOLLOW.test(bare.slice(Math.max(0, i - 12), i).join(''))) {
      const end = endOfRegex(text, i)
      if (end > 0) blank(i + 1, end, bare)
      i = end > 0 ? end + 1 : i + 1
    } else if (c === '}' && templates.at(-1) === 0) {
      templates.pop()
      i = template(i + 1)
    } else {
      const top = templates.length - 1
      if (top >= 0 && c === '{') templates[top] = (templates[top] ?? 0) + 1
      if (top >= 0 && c === '}') templates[top] = (templates[top] ?? 0) - 1
      i += 1
    }
  }
  return { code: code.join(''), bare: bare.join('') }
}

/** An import of a module: what was written, where, and how. */
interface ImportSite {
  readonly specifier: string
  readonly offset: number
  readonly reexport: boolean
  /** Only when the code comes by, and only types: both load nothing with the file. */
  readonly isLazy: boolean
  readonly isType: boolean
}

const STATIC = /(?:^|[;\n])\s*(import|export)\b(\s+type\b)?([^'";]*?)\bfrom\s*(['"])([^'"\n]+)\4/g
const BARE = /(?:^|[;\n])\s*import\s*(['"])([^'"\n]+)\1/g
const DYNAMIC = /\b(?:import|vi\.mock|require)\s*\(\s*(['"])([^'"\n]+)\1/g

/** Every module a source file names: static, side-effect, re-exported and dynamic imports. */
export const importsOf = (text: string): ImportSite[] => {
  const { code } = mask(text)
  const sites: ImportSite[] = []
  const plain = { reexport: false, isLazy: false, isType: false }
  for (const m of code.matchAll(STATIC))
    sites.push({ ...plain, specifier: m[5] ?? '', offset: m.index + 1, reexport: m[1] === 'export', isType: m[2] !== undefined })
  for (const m of code.matchAll(BARE)) sites.push({ ...plain, specifier: m[2] ?? '', offset: m.index + 1 })
  for (const m of code.matchAll(DYNAMIC)) sites.push({ ...plain, specifier: m[2] ?? '', offset: m.index, isLazy: true })
  return sites
}

/**
 * The names of the calls that lead to a call at `offset` of the dot, walked backwards: for `a.where(x).equals(y).filter`
 * that is `['equals', 'where', 'a']`. Stops where the receiver is no plain chain, e.g. `(await …)`.
 */
export const chainBefore = (bare: string, offset: number): string[] => {
  const names: string[] = []
  let i = offset - 1
  const skipSpace = () => {
    while (i >= 0 && /\s/.test(bare[i] ?? '')) i -= 1
  }
  for (;;) {
    skipSpace()
    while (bare[i] === ')' || bare[i] === ']') {
      let depth = 0
      for (; i >= 0; i -= 1) {
        if (bare[i] === ')' || bare[i] === ']') depth += 1
        if (bare[i] === '(' || bare[i] === '[') depth -= 1
        if (depth === 0) break
      }
      i -= 1
      skipSpace()
    }
    let name = ''
    while (i >= 0 && /[\w$?!]/.test(bare[i] ?? '')) {
      name = (bare[i] ?? '') + name
      i -= 1
    }
    if (name === '') return names
    names.push(name.replace(/[?!]/g, ''))
    skipSpace()
    if (bare[i] !== '.') return names
    i -= 1
  }
}
