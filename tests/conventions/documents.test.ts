import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

/**
 * The decisions that one says it changes: what it begins with (*Extends 12*, *Instead of the last sentence of 12*), up to the end of
 * that list, and what it takes up behind its date (*goes on from 12 and 13*).
 */
const changedBy = (notes: string, body: string): readonly number[] => {
  const list = String.raw`(\d+(?:(?:, | and )\d+)*)`
  const [, first = ''] = new RegExp(String.raw`^(?:Extends|Changes|Instead of|Takes the place of)\b[^.\n]*?${list}`).exec(body) ?? []
  const taken = Array.from(notes.matchAll(new RegExp(`(?:goes on from|takes back a sentence of) ${list}`, 'g')), ([, named = '']) => named)
  return [first, ...taken].flatMap((named) => Array.from(named.matchAll(/\d+/g), ([other]) => Number(other)))
}

interface Decision {
  readonly notes: string
  readonly body: string
}

/** *Y in X* for each decision Y that says it changes X, where X does not name Y behind its date. */
const namedBack = (decisions: ReadonlyMap<number, Decision>): readonly string[] =>
  Array.from(decisions).flatMap(([number, { notes, body }]) =>
    changedBy(notes, body)
      .filter((other) => !new RegExp(String.raw`\b${number}\b`).test(decisions.get(other)?.notes ?? ''))
      .map((other) => `${number} in ${other}`),
  )

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const DOCUMENTS = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/settings.md', 'docs/operating.md', 'src/sync/SPEC.md']
const read = (file: string): string => readFileSync(ROOT + file, 'utf8')

/** Files and folders of this project that a text names, from its root on; `NOUN` stands for any. */
const placesIn = (text: string): readonly string[] =>
  Array.from(text.matchAll(/`((?:src|server|sw|tests|scripts|docs|locales)\/[^`\s]*)`/g), ([, place = '']) => place).filter(
    (place) => !place.includes('NOUN'),
  )

const missingIn = (text: string): readonly string[] => placesIn(text).filter((place) => globSync(place, { cwd: ROOT }).length === 0)

const commandsIn = (text: string): readonly string[] =>
  Array.from(text.matchAll(/npm (?:run )?([a-z][a-z:-]*)/g), ([, name = '']) => name).filter((name) => !['ci', 'scripts'].includes(name))

describe.each(DOCUMENTS)('%s', (file) => {
  it('names only what is there', () => {
    expect(missingIn(read(file))).toEqual([])
  })

  it('names only commands that there are', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Readonly<Record<string, string>> }
    expect(commandsIn(read(file)).filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
  })
})

describe('documents', () => {
  it('show how the whole hangs together on one page', () => {
    expect(statSync(`${ROOT}ARCHITECTURE.md`).size).toBeLessThanOrEqual(8000)
  })

  it('begin with one that is read in two minutes, and name each other by links that lead somewhere', () => {
    const words = read('README.md').split(/\s+/).length
    expect(words).toBeLessThanOrEqual(450)
    const dead = DOCUMENTS.flatMap((file) =>
      Array.from(read(file).matchAll(/\]\((?!https?:)([^)#]+)\)/g), ([, link = '']) => join(dirname(file), link)).filter(
        (link) => !existsSync(ROOT + link),
      ),
    )
    expect(dead).toEqual([])
  })

  it('name a test for each promise of the protocol', () => {
    const [, promises = ''] = read('src/sync/SPEC.md').split('## What is promised, and which test holds it')
    const rows = promises.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| promise'))
    expect(rows.length).toBeGreaterThan(15)
    expect(rows.filter((row) => !/\.(test|spec)\.ts`/.test(row))).toEqual([])
  })

  it('give each decision a number, a title and its date, and whatever says where it goes on names one that is there', () => {
    const decisions = globSync('docs/decisions/*.md', { cwd: ROOT })
    const numbers = new Set(decisions.map((file) => Number(/(\d{4})-[^/]*$/.exec(file)?.[1])))
    expect(numbers.size).toBe(decisions.length)
    const faults = decisions.filter((file) => {
      const [, number, dated, notes = ''] = /^# (\d+)\. \S.*\n\n(\d{4}-\d\d-\d\d)(?: \((.*)\))?\n/.exec(read(file)) ?? []
      const named = Array.from(notes.matchAll(/\d+/g), ([other]) => Number(other))
      return (
        dated === undefined || Number(number) !== Number(/(\d{4})-[^/]*$/.exec(file)?.[1]) || named.some((other) => !numbers.has(other))
      )
    })
    expect(faults).toEqual([])
  })

  it('have a decision name those that changed it', () => {
    const decisions = new Map(
      globSync('docs/decisions/*.md', { cwd: ROOT }).map((file) => {
        const [, number, notes = '', body = ''] = /^# (\d+)\. .*\n\n[\d-]+(?: \((.*)\))?\n+([^]*)/.exec(read(file)) ?? []
        return [Number(number), { notes, body }]
      }),
    )
    expect(Array.from(decisions.values()).filter(({ notes, body }) => changedBy(notes, body).length > 0).length).toBeGreaterThan(30)
    expect(namedBack(decisions)).toEqual([])
    const own = (notes: string, body: string): Decision => ({ notes, body })
    const some = new Map([
      [1, own('cash: 3', 'Cash.')],
      [2, own('', 'Changes that need no photo go first. So 1 does.')],
      [3, own('', 'Extends 1 and 2, by which 4 hours pass.')],
      [6, own('goes on from 1', 'Changes wait. Since 2 they do.')],
    ])
    expect(namedBack(some)).toEqual(['3 in 2', '6 in 1'])
  })

  it('that name what is gone are found', () => {
    expect(missingIn('see `tests/contract/gone.test.ts` and `src/sync`')).toEqual(['tests/contract/gone.test.ts'])
    expect(commandsIn('`npm run shots`, `npm ci`, `npm test`')).toEqual(['shots', 'test'])
  })
})
