const SPACE = /[\0\t\n\f\r ]/
const DELIMITER = /[\0\t\n\f\r ()<>[\]{}/%]/
const IN_FRONT = /[\d.+\-\s\0]/

/** Behind a text in brackets that begins at `at`. */
const behindText = (text: string, at: number): number => {
  let depth = 0
  for (let here = at; here < text.length; here += 1) {
    const one = text[here]
    if (one === '\\') here += 1
    else if (one === '(') depth += 1
    else if (one === ')') {
      depth -= 1
      if (depth === 0) return here + 1
    }
  }
  return text.length
}

const wordEnd = (text: string, from: number): number => {
  let at = from
  while (at < text.length && !DELIMITER.test(text[at] ?? ' ')) at += 1
  return at
}

const unescaped = (name: string): string => name.replace(/#([\da-fA-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))

/** Where a search for something beginning with `what` goes on, or the end. */
const after = (text: string, what: string, from: number): number => {
  const at = text.indexOf(what, from)
  return at === -1 ? text.length : at + what.length
}

/**
 * The names in one object that begins at `at`, escapes undone, in texts and comments none, and where it ended. What is not made out ends it.
 */
export const namesOfObject = (text: string, from: number): { readonly names: readonly string[]; readonly end: number } => {
  const names: string[] = []
  let depth = 0
  let at = from
  while (at < text.length) {
    const one = text[at] ?? ''
    if (SPACE.test(one)) {
      at += 1
      continue
    }
    if (one === '%') {
      while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at += 1
      continue
    }
    if (one === '/') {
      const end = wordEnd(text, at + 1)
      names.push(unescaped(text.slice(at, end)))
      at = end
    } else if (one === '(') at = behindText(text, at)
    else if (text.startsWith('<<', at) || one === '[') {
      depth += 1
      at += one === '[' ? 1 : 2
      continue
    } else if (text.startsWith('>>', at) || one === ']') {
      depth -= 1
      at += one === ']' ? 1 : 2
    } else if (one === '<') at = after(text, '>', at)
    else {
      const end = wordEnd(text, at)
      if (end === at) break
      at = end
    }
    if (depth <= 0) break
  }
  return { names, end: at }
}

/** Every place where an object or a trailer begins, whatever the tables say. */
export function* objectPlaces(text: string): Generator<number> {
  for (let at = text.indexOf('obj'); at !== -1; at = text.indexOf('obj', at + 3))
    if (IN_FRONT.test(text[at - 1] ?? '') || (SPACE.test(text[at - 1] ?? '') && at > 0)) yield at + 3
  for (let at = text.indexOf('trailer'); at !== -1; at = text.indexOf('trailer', at + 7)) yield at + 7
}
