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
