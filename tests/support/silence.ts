import { afterEach, beforeEach, expect, vi } from 'vitest'

const METHODS = ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const
type Method = (typeof METHODS)[number]

interface Line {
  readonly method: Method
  readonly text: string
}

let lines: Line[] = []

const words = (part: unknown): string =>
  part instanceof Error ? (part.stack ?? part.message) : typeof part === 'string' ? part : JSON.stringify(part)

/** What was printed and is not accounted for. */
export const printedLines = (): readonly Line[] => lines

/**
 * States that the test so far printed exactly one line by `method` matching `pattern`, and takes it off the account.
 * Whatever is left on the account fails the test: silence is part of every contract.
 */
export const expectConsole = (method: Method, pattern: RegExp | string): void => {
  const matches = (line: Line) =>
    line.method === method && (typeof pattern === 'string' ? line.text.includes(pattern) : pattern.test(line.text))
  const found = lines.filter(matches)
  expect(found, `one console.${method} line matching ${String(pattern)} among ${JSON.stringify(lines)}`).toHaveLength(1)
  lines = lines.filter((line) => !matches(line))
}

beforeEach(() => {
  lines = []
  for (const method of METHODS) {
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      lines.push({ method, text: parts.map(words).join(' ') })
    })
  }
})

afterEach(() => {
  const left = lines
  lines = []
  expect(left, 'unexpected console lines').toEqual([])
})
