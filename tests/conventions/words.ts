import { mask } from './code.ts'
import { at, isTest, type SourceFile } from './tree.ts'

/** A message of a catalog. Obsolete ones stand behind `#~` and are no longer used by the code. */
export interface Message {
  readonly id: string
  readonly text: string
  readonly obsolete: boolean
}

const unquote = (lines: readonly string[]): string => lines.map((line) => JSON.parse(line) as string).join('')

/** The messages of a `.po` catalog, without its header. */
export const readCatalog = (po: string): Message[] =>
  po
    .split(/\n\s*\n/)
    .map((block) => {
      const obsolete = /^#~/m.test(block)
      const lines = block
        .split('\n')
        .map((line) => line.replace(/^#~\s?/, ''))
        .filter((line) => !line.startsWith('#'))
      const field = (name: string): string => {
        const start = lines.findIndex((line) => line.startsWith(`${name} "`))
        if (start < 0) return ''
        const rest = lines.slice(start + 1)
        const end = rest.findIndex((line) => !line.startsWith('"'))
        return unquote([(lines[start] ?? '').slice(name.length + 1), ...rest.slice(0, end < 0 ? rest.length : end)])
      }
      const context = field('msgctxt')
      return { id: context === '' ? field('msgid') : `${context}|${field('msgid')}`, text: field('msgstr'), obsolete }
    })
    .filter((message) => message.id !== '')

const placeholders = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)[,}]|<\/?(\d+)\/?>/g)].map((m) => m[1] ?? m[2] ?? ''))].sort()

/** The plural categories a message distinguishes, for each plural in it. */
const pluralForms = (text: string): string[][] =>
  [...text.matchAll(/\{\w+, plural,((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}/g)].map((m) =>
    [...(m[1] ?? '').matchAll(/(\w+|=\d+)\s*\{/g)].map((f) => f[1] ?? ''),
  )

const ARABIC_FORMS = ['zero', 'one', 'two', 'few', 'many', 'other']

/** What is missing or left over in a translation, measured against the source catalog. */
export const catalogFaults = (source: readonly Message[], translation: readonly Message[], language: string): string[] => {
  const known = new Map(source.map((message) => [message.id, message]))
  const translated = new Set(translation.filter((message) => !message.obsolete).map((message) => message.id))
  return [
    ...source.filter((message) => !message.obsolete && !translated.has(message.id)).map((message) => `${language} lacks "${message.id}"`),
    ...translation.flatMap((message) => {
      const original = known.get(message.id)
      if (message.obsolete) return [`${language} keeps the obsolete "${message.id}": npm run messages`]
      if (original === undefined) return [`${language} has "${message.id}", which the source does not`]
      if (message.text.trim() === '') return [`${language} has no words for "${message.id}"`]
      const [asked, given] = [placeholders(original.text === '' ? original.id : original.text), placeholders(message.text)]
      // A plural form may spell its figure out ("two days"), so a translation may use fewer places, never others.
      if (given.some((name) => !asked.includes(name)))
        return [`${language} "${message.id}" fills ${given.join(', ')} instead of ${asked.join(', ')}`]
      const thin = language === 'ar' ? pluralForms(message.text).filter((forms) => ARABIC_FORMS.some((form) => !forms.includes(form))) : []
      return thin.map((forms) => `ar "${message.id}" has only the plural forms ${forms.join(', ')}`)
    }),
  ]
}

const blankTrans = (code: string): string => code.replace(/<Trans\b[^>]*>[\s\S]*?<\/Trans>/g, (block) => block.replace(/[^\n]/g, ' '))

const TEXT_NODE = /(?<![=-])>([^<>{}=;()]*\p{L}{2,}[^<>{}=;()]*)<\//gu
const ATTRIBUTE = /\s(?:label|title|placeholder|description|alt|aria-label|heading|hint|confirmLabel)="([^"]*\p{L}{2,}[^"]*)"/gu
// The name of the product and of the languages (each in its own) are the same words in every language.
const SAME_EVERYWHERE = /^(English|العربية|SAR)$/

/** Words in markup that no catalog knows of. */
export const bareWords = (files: readonly SourceFile[]): string[] =>
  files
    .filter((file) => !isTest(file) && file.path.endsWith('.tsx'))
    .flatMap((file) => {
      const code = blankTrans(mask(file).code)
      return [...code.matchAll(TEXT_NODE), ...code.matchAll(ATTRIBUTE)]
        .filter((m) => !SAME_EVERYWHERE.test((m[1] ?? '').trim()))
        .map((m) => `${at(file, m.index)} "${(m[1] ?? '').trim()}" is not translated`)
    })
