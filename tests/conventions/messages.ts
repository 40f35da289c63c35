import { parseIcu, parsePo, type IcuNode } from 'pofile-ts'
import { mask } from './code.ts'
import { at, isTest, type SourceFile } from './tree.ts'

/** A message of a catalog. */
interface Message {
  readonly id: string
  readonly text: string
}

/** The messages of a `.po` catalog, without its header. */
export const readCatalog = (po: string): Message[] =>
  parsePo(po).items.map(({ msgctxt, msgid, msgstr }) => ({
    id: msgctxt === null ? msgid : `${msgctxt}|${msgid}`,
    text: msgstr[0] ?? '',
  }))

const below = (node: IcuNode): readonly IcuNode[] => {
  if (node.type === 'tag') return node.children
  return node.type === 'plural' || node.type === 'select' ? Object.values(node.options).flatMap(({ value }) => value) : []
}

const everyNode = (nodes: readonly IcuNode[]): IcuNode[] => nodes.flatMap((node) => [node, ...everyNode(below(node))])

/** A message that cannot be read has no parts; the build refuses it by itself. */
const partsOf = (text: string): IcuNode[] => everyNode(parseIcu(text).ast ?? [])

/** Names of places and numbers of tags. */
const placeholders = (text: string): string[] =>
  [...new Set(partsOf(text).flatMap((node) => ('value' in node && node.type !== 'literal' ? [node.value] : [])))].sort()

/** The plural categories a message distinguishes, for each plural in it. */
const pluralForms = (text: string): string[][] =>
  partsOf(text).flatMap((node) => (node.type === 'plural' ? [Object.keys(node.options)] : []))

/**
 * What is wrong with a translation beside what Lingui itself refuses (a message without a translation fails the tests and the build):
 * messages of its own, places that the source does not fill, and plural forms that the language has and the translation has not.
 */
export const catalogFaults = (source: readonly Message[], translation: readonly Message[], language: string): string[] => {
  const known = new Map(source.map((message) => [message.id, message]))
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  return translation.flatMap((message) => {
    const original = known.get(message.id)
    if (original === undefined) return [`${language} has "${message.id}", which the source does not`]
    const [wanted, given] = [placeholders(original.text), placeholders(message.text)]
    // A plural form may spell its figure out ("two days"), so a translation may use fewer places, never others.
    if (given.some((name) => !wanted.includes(name)))
      return [`${language} "${message.id}" fills ${given.join(', ')} instead of ${wanted.join(', ')}`]
    const thin = pluralForms(message.text).filter((forms) => categories.some((form) => !forms.includes(form)))
    return thin.map((forms) => `${language} "${message.id}" has only the plural forms ${forms.join(', ')}`)
  })
}

/** Messages that stand in several catalogs with texts of their own: whoever reads both takes them for two things. */
export const twoTexts = (catalogs: ReadonlyArray<readonly Message[]>): string[] => {
  const texts = Map.groupBy(catalogs.flat(), ({ id }) => id)
  return [...texts].flatMap(([id, messages]) => {
    const given = [...new Set(messages.map(({ text }) => text))]
    return given.length > 1 ? [`"${id}" is ${given.map((text) => `"${text}"`).join(' and ')}`] : []
  })
}

const blankTrans = (code: string): string => code.replace(/<Trans\b[^>]*>[\s\S]*?<\/Trans>/g, (block) => block.replace(/[^\n]/g, ' '))

const TEXT_NODE = /(?<![=-])>([^<>{}=;()]*\p{L}{2,}[^<>{}=;()]*)<\//gu
const ATTRIBUTE = /\s(?:label|title|placeholder|description|alt|aria-label|heading|hint|confirmLabel)="([^"]*\p{L}{2,}[^"]*)"/gu
// The name of the product and of the languages (each in its own) are the same words in every language.
const SAME_EVERYWHERE = /^(English|العربية|SAR)$/

/** Words in markup that no catalog knows of. */
export const bareTexts = (files: readonly SourceFile[]): string[] =>
  files
    .filter((file) => !isTest(file) && file.path.endsWith('.tsx'))
    .flatMap((file) => {
      const code = blankTrans(mask(file).code)
      return [...code.matchAll(TEXT_NODE), ...code.matchAll(ATTRIBUTE)]
        .filter((m) => !SAME_EVERYWHERE.test((m[1] ?? '').trim()))
        .map((m) => `${at(file, m.index)} "${(m[1] ?? '').trim()}" is not translated`)
    })

/** A text that is given to a `t` which no macro of Lingui knows: it is in no catalog, and is shown as nothing. */
const STRAY = /\.t`|\bconst \{[^}\n]*\bt\b[^}\n:]*\} = (?!useLingui\(\)|useLinguiMacro\(\))[^\n]*/g

export const strayTexts = (files: readonly SourceFile[]): string[] =>
  files
    .filter((file) => !isTest(file))
    .flatMap((file) => [...file.text.matchAll(STRAY)].map((m) => `${at(file, m.index)} "${m[0].trim()}" is not read by Lingui`))
