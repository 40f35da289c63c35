import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { AREAS } from '#tests/mutants/areas.ts'
import { EXPLAINED } from '#tests/mutants/explained.ts'
import { readProjectFile, ROOT } from './tree.ts'

/** The single patterns of one with alternatives: each of them must find something by itself. */
const alternatives = (pattern: string): string[] => {
  const inner = /\{([^{}]*)\}/.exec(pattern)
  if (!inner) return [pattern]
  const [group, choices = ''] = inner
  return choices.split(',').flatMap((choice) => alternatives(pattern.replace(group, choice)))
}

const findsNothing = (pattern: string): boolean => globSync(pattern.replace(/^!/, ''), { cwd: ROOT }).length === 0

const oneLine = (text: string): string => text.replace(/\s+/g, ' ')

describe('what mutation testing goes by', () => {
  it('names files that are there: one that has moved would be mutated, or asked, no longer', () => {
    const named = AREAS.flatMap(({ mutate, tests, types }) => [...mutate, ...tests, types])
    expect(named.flatMap(alternatives).filter(findsNothing)).toEqual([])
  })

  it('explains only mutants that can still be made', () => {
    const stale = EXPLAINED.flatMap(({ file, line, mutants }) => {
      const lines = readProjectFile(file).split('\n')
      const from = lines.flatMap((text, at) => (text.includes(line) ? [oneLine(lines.slice(at).join('\n'))] : []))
      return mutants
        .map((told) => told.split('  →  ')[0] ?? '')
        .filter((words) => !from.some((rest) => rest.includes(words)))
        .map((words) => `${file}: ${line}: ${words}`)
    })
    expect(stale).toEqual([])
  })
})
