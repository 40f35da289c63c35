import type { Language } from '#i18n/language.ts'
import { readCatalog } from '#tests/conventions/messages.ts'
import { readProjectFile } from '#tests/conventions/tree.ts'

/** Gives a source text in a language, as the catalogs have it. Throws for a text the interface does not hold. */
export type Translate = (source: string, values?: Readonly<Record<string, string | number>>) => string

const read = (language: Language): ReadonlyMap<string, string> =>
  new Map(
    ['', 'auth/', 'later/'].flatMap((part) =>
      readCatalog(readProjectFile(`locales/${part}${language}.po`)).map((message): [id: string, text: string] => [
        message.id,
        message.text,
      ]),
    ),
  )

const catalogs = new Map<Language, ReadonlyMap<string, string>>()

/** The texts of the interface in a language, read from the same catalogs that the interface uses: once in a process, for each device asks. */
export const translator = (language: Language): Translate => {
  const catalog = catalogs.get(language) ?? read(language)
  catalogs.set(language, catalog)
  return (source, values = {}) => {
    const text = catalog.get(source)
    if (text === undefined || text === '') throw new Error(`no text in ${language} for: ${source}`)
    return text.replace(/\{(\w+)\}/g, (_place, name: string) => String(values[name] ?? `{${name}}`))
  }
}
