import { plainAmount } from '#db/import/plain-amount.ts'
import { newContainerForm, type NewContainerValues } from '#domain/containers/container-form.ts'
import { tidy } from '#domain/kernel/form.ts'
import { plainWord } from '../choice-synonyms.ts'

/** The order of columns in a pasted table. */
export const PASTED = [
  'wasteType',
  'binSize',
  'zoneId',
  'price',
  'pickupFee',
  'deliveryFee',
  'stock',
  'barcode',
  'basePrice',
  'sku',
] as const satisfies readonly (keyof NewContainerValues)[]

/** Words that people have for values that are chosen, in any language. */
export type Readings = Readonly<Partial<Record<keyof NewContainerValues, ReadonlyMap<string, string>>>>

/** Whether a pasted text is a part of a table, and no word for one field. */
export const isTable = (text: string): boolean => /[\t\n]/.test(text.trim())

const cellsOf = (text: string): readonly (readonly string[])[] =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('\t'))

/** The words of a pasted table, each once, that name none of the choices of their field. */
export const unreadCells = (text: string, readings: Readings): readonly string[] => {
  const words = cellsOf(text).flatMap((cells) =>
    PASTED.flatMap((name, at) => {
      const cell = cells[at]?.trim() ?? ''
      return cell !== '' && readings[name]?.get(plainWord(cell)) === undefined && readings[name] ? [cell] : []
    }),
  )
  return [...new Set(words)]
}

/** Rows of a table copied from a spreadsheet. A word that is none of the choices is left open, so that its field asks for it. */
export const pasteRows = (text: string, readings: Readings): readonly Partial<NewContainerValues>[] =>
  cellsOf(text).map((cells) =>
    Object.fromEntries(
      PASTED.flatMap((name, at) => {
        const cell = cells[at]?.trim()
        if (cell === undefined || cell === '') return []
        const reading = readings[name]
        if (reading) return [[name, reading.get(plainWord(cell)) ?? '']]
        const input = newContainerForm.fieldOf(name)?.input ?? 'text'
        return [[name, tidy(input, input === 'amount' ? plainAmount(cell) : cell)]]
      }),
    ),
  )
