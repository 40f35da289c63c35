import type { Driver } from '#domain/drivers/driver.ts'
import { inLanguage, isolate } from './formats.ts'
import type { Language } from './language.ts'

/**
 * How drivers are told apart where one of them is chosen or named, by id: by name, and those who share it by the last figures of their
 * phones, too.
 */
export const driverLabels = (
  drivers: readonly Pick<Driver, 'id' | 'name' | 'phone'>[],
  language: Language,
): ReadonlyMap<string, string> => {
  const named = drivers.map(({ id, name, phone }) => ({ id, name: inLanguage(name, language), phone }))
  const namesakes = new Map<string, number>()
  for (const { name } of named) namesakes.set(name, (namesakes.get(name) ?? 0) + 1)
  return new Map(
    named.map(({ id, name, phone }) => [
      id,
      (namesakes.get(name) ?? 0) > 1 ? `${name} (${isolate(`…${phone.slice(-4)}`, language)})` : name,
    ]),
  )
}

// What is put behind a name, and no more of it.
const TOLD_APART = / \([^()]*…\d+[^()]*\)$/

/** A label in its two parts: the name, and what tells it apart from others of that name, which must not be cut; else empty. */
export const labelParts = (label: string): readonly [name: string, apart: string] => {
  const at = label.search(TOLD_APART)
  return at === -1 ? [label, ''] : [label.slice(0, at), label.slice(at + 1)]
}
