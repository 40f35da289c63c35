import * as fc from 'fast-check'

/** What parsers, databases and arithmetic have stumbled over before. */
const ODD: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1,
  0.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  1e308,
  '',
  ' ',
  '0',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\u202e',
  'null',
  '[]',
  "'; drop table records; --",
  '%00',
  '../../etc/passwd',
  'x'.repeat(5000),
  '١٢٣',
  [],
  {},
  [[]],
  [null],
  { length: 1e9 },
  '2026-02-30T00:00:00.000Z',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
]
const KEYS = ['__proto__', 'constructor', 'toString', 'id', 'seq', 't', '', '\0', 'a\ud800', 'length', 'then']

type Path = readonly (string | number)[]

const pathsOf = (value: unknown, path: Path = []): Path[] =>
  typeof value === 'object' && value !== null
    ? [path, ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...path, Array.isArray(value) ? Number(key) : key]))]
    : [path]

/** The value with what stands at a path changed; `change` gives undefined to take it away. */
const changeAt = (value: unknown, path: Path, change: (old: unknown) => unknown): unknown => {
  const [key, ...rest] = path
  if (key === undefined) return change(value)
  if (Array.isArray(value)) {
    const items: unknown[] = value
    return items.flatMap((item, i) => {
      if (i !== key) return [item]
      const next = changeAt(item, rest, change)
      return next === undefined ? [] : [next]
    })
  }
  const entries = Object.entries(value as Record<string, unknown>).flatMap(([name, inner]): [string, unknown][] => {
    if (name !== key) return [[name, inner]]
    const next = changeAt(inner, rest, change)
    return next === undefined ? [] : [[name, next]]
  })
  // defineProperty, because assigning __proto__ would be swallowed.
  const made = {}
  for (const [name, inner] of entries)
    Object.defineProperty(made, name, { value: inner, enumerable: true, configurable: true, writable: true })
  return made
}

interface Blow {
  readonly where: number
  readonly how: 'replace' | 'remove' | 'repeat' | 'wrap' | 'add' | 'nest' | 'swap'
  readonly odd: unknown
  readonly key: string
}

const blow: fc.Arbitrary<Blow> = fc.record({
  where: fc.nat(),
  how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'repeat', 'wrap', 'add', 'nest', 'swap'),
  odd: fc.oneof(
    fc.constantFrom(...ODD),
    fc.constantFrom(...ODD),
    fc.jsonValue({ maxDepth: 2 }),
    fc.string({ unit: 'binary', maxLength: 40 }),
  ),
  key: fc.constantFrom(...KEYS),
})

const strike = (value: unknown, { where, how, odd, key }: Blow): unknown => {
  const paths = pathsOf(value)
  const path = paths[where % paths.length] ?? []
  const other = paths[(where * 31 + 7) % paths.length] ?? []
  const read = (from: Path): unknown =>
    from.reduce<unknown>((at, name) => (at as Record<string | number, unknown> | undefined)?.[name], value)
  return changeAt(value, path, (old) => {
    if (how === 'replace') return odd
    if (how === 'remove') return undefined
    if (how === 'wrap') return [old]
    if (how === 'swap') return read(other)
    if (how === 'nest') return Array.from({ length: 60 }).reduce<unknown>((inner) => ({ [key]: inner }), old)
    if (how === 'repeat' && Array.isArray(old)) return [...(old as unknown[]), ...(old as unknown[])]
    if (how === 'add' && typeof old === 'object' && old !== null && !Array.isArray(old))
      return changeAt({ ...old, [`${key} `]: odd }, [], (o) => o)
    return odd
  })
}

/** A valid value, struck in one to three places of its structure. */
export const struck = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(valid, fc.array(blow, { minLength: 1, maxLength: 3 })).map(([value, blows]) => blows.reduce<unknown>(strike, value))

/** JSON text of a value, sometimes damaged as text: cut, a character changed, a number beyond all numbers, a key twice. */
export const textOf = (value: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  fc
    .tuple(
      value,
      fc.constantFrom('none', 'none', 'none', 'cut', 'char', 'huge', 'twice'),
      fc.nat(),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    )
    .map(([json, damage, where, char]) => {
      const text = JSON.stringify(json) ?? 'null'
      const at = where % Math.max(1, text.length)
      if (damage === 'cut') return text.slice(0, at)
      if (damage === 'char') return text.slice(0, at) + char + text.slice(at + 1)
      if (damage === 'huge') return text.replace(/\d+/, '1e999')
      if (damage === 'twice') return text.replace('{', '{"protocol":1,"mutations":[],')
      return text
    })

/** `Content-Range` headers: right ones, nearly right ones, and anything a header can hold. */
export const contentRange = (size: number): fc.Arbitrary<string> => {
  const number = fc.oneof(
    fc.constantFrom(0, 1, size - 1, size, size + 1, 262_143, 262_144, 5_242_879, 5_242_880, 2 ** 31, 2 ** 53, 1e21).map(String),
    fc.constantFrom('-1', '+1', '0x10', '1e3', '01', ' 1', '', '*', 'NaN', '١', '99999999999999999999'),
    fc.nat(size).map(String),
  )
  const near = fc
    .tuple(
      fc.constantFrom('bytes ', 'bytes=', 'Bytes ', 'bytes', 'items ', ''),
      number,
      fc.constantFrom('-', '–', '--', '/'),
      number,
      fc.constantFrom('/', '-', ''),
      number,
    )
    .map((parts) => parts.join(''))
  const right = fc.tuple(fc.nat(size - 1), fc.nat(size - 1)).map(([a, b]) => `bytes ${Math.min(a, b)}-${Math.max(a, b)}/${size}`)
  return fc.oneof(near, near, right, fc.string({ unit: 'binary', maxLength: 60 }))
}
