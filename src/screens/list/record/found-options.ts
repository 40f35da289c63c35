import type { OptionsFilter } from '@mantine/core'
import { fold } from '#domain/kernel/search.ts'

/** Whether a name holds every word that was typed, however letters and digits are written: a list finds احمد by أحمد, too. */
export const holdsTyped = (name: string, typed: string): boolean => {
  const folded = fold(name)
  return fold(typed)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}

/** The choices of a select that is searched, by their names. */
export const foundOptions: OptionsFilter = ({ options, search, limit }) =>
  options.filter((option) => 'group' in option || holdsTyped(option.label, search)).slice(0, limit)
