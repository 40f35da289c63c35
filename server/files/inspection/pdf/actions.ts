import { PDFArray, PDFDict, PDFName, PDFNumber, PDFRef, type PDFObject } from '@cantoo/pdf-lib'
import { FORBIDDEN_NAMES } from '#domain/files/pdf-rules.ts'
import { FileRefused } from '#server/files/inspection/refused.ts'

/** Keys of what is done without being asked. */
export const AUTOMATIC: ReadonlySet<string> = new Set(['/OpenAction', '/AA'])

/** What a document may do by itself: move within its own pages, show and hide, set its form back. */
const BY_ITSELF = new Set(['/GoTo', '/Named', '/Hide', '/SetOCGState', '/Trans', '/GoTo3DView', '/ResetForm'])

/** @throws FileRefused `file.script` or `file.action` for a name that no harmless document has */
export const checkName = (name: string): void => {
  const fault = FORBIDDEN_NAMES.get(name)
  if (fault) throw new FileRefused(fault)
}

const key = (name: string): PDFName => PDFName.of(name)
const [OPEN, ADDITIONAL, TYPE_OF_ACTION, NEXT] = [key('OpenAction'), key('AA'), key('S'), key('Next')]

/**
 * Gathers what a document does without being asked, and judges it when all of its objects are known. A number that several objects
 * have stands for each of them, because viewers choose differently.
 */
export const gatherActions = () => {
  const objects = new Map<number, PDFObject[]>()
  const automatic: PDFObject[] = []
  const note = (object: PDFObject): void => {
    const rest: PDFObject[] = [object]
    for (let next = rest.pop(); next; next = rest.pop()) {
      if (next instanceof PDFArray) for (const item of next.asArray()) rest.push(item)
      if (!(next instanceof PDFDict)) continue
      for (const [name, value] of next.entries()) {
        rest.push(value)
        if (name === OPEN || name === ADDITIONAL) automatic.push(value)
      }
    }
  }
  return {
    /** Takes in an object, with its number where it has one. */
    add: (number: number | null, object: PDFObject): void => {
      note(object)
      const isWanted = [PDFDict, PDFArray, PDFRef, PDFNumber].some((kind) => object instanceof kind)
      if (number === null || !isWanted) return
      const known = objects.get(number)
      if (known) known.push(object)
      else objects.set(number, [object])
    },
    /** What goes under a number. */
    under: (number: number): readonly PDFObject[] => objects.get(number) ?? [],
    /** @throws FileRefused `file.action` where something happens by itself that reaches out of the document */
    judge: (): void => {
      const seen = new Set<PDFObject>()
      const rest = [...automatic]
      for (let next = rest.pop(); next; next = rest.pop()) {
        if (seen.has(next)) continue
        seen.add(next)
        if (next instanceof PDFRef) rest.push(...(objects.get(next.objectNumber) ?? []))
        // An array is a place to open at, a list of actions, or what a number stands for that is neither.
        if (next instanceof PDFArray) rest.push(...next.asArray().filter((item) => item instanceof PDFDict || item instanceof PDFRef))
        if (!(next instanceof PDFDict)) continue
        const type = next.get(TYPE_OF_ACTION)
        // With a type too: a dictionary of triggers may have one more entry, and viewers do not look at it.
        rest.push(...triggersOf(next))
        if (type !== undefined && !(type instanceof PDFName && BY_ITSELF.has(type.asString()))) throw new FileRefused('file.action')
        const after = next.get(NEXT)
        if (after) rest.push(after)
      }
    },
  }
}
export type Actions = ReturnType<typeof gatherActions>

/** When something happens: the keys of additional actions. Whatever else a dictionary without a type holds is no action. */
const TRIGGERS = ['E', 'X', 'D', 'U', 'Fo', 'Bl', 'PO', 'PC', 'PV', 'PI', 'O', 'C', 'K', 'F', 'V', 'WC', 'WS', 'DS', 'WP', 'DP'].map(key)

const triggersOf = (dictionary: PDFDict): PDFObject[] => TRIGGERS.flatMap((trigger) => dictionary.get(trigger) ?? [])
