import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { isLikeFormula } from '#db/export/csv.ts'
import { plainAmount } from '#db/import/plain-amount.ts'
import { readDay } from '#db/import/read-day.ts'
import { tidy, type RecordForm } from '#domain/kernel/form.ts'
import { formFaultMessage } from '#i18n/form-messages.ts'
import type { FieldMessages } from '#screens/form/fields.ts'
import type { CellRead, ImportColumn } from './declaration.ts'

interface FieldColumn extends Omit<ImportColumn<string>, 'read' | 'header' | 'required' | 'isDay'> {
  /** Left out: the field's label. */
  readonly header?: MessageDescriptor
  /** The column may be missing, and its cells empty. */
  readonly optional?: true
  /** What the text of a cell means, where that is not the text itself; `row` holds the texts of the others. */
  readonly meaning?: (text: string, row: Readonly<Record<string, string>>) => CellRead<string>
  /** The form's value for what was read, where that is no text. */
  readonly asFormValue?: (text: string) => unknown
}

const FORMULA = msg`A formula, or text that begins like one. Write what is meant, without the sign before it.`
const UNCALCULATED = msg`The spreadsheet could not calculate this cell. Correct its formula, or type the value.`
const SHORTENED = msg`The spreadsheet shortened this number and lost digits of it. Format the column as text there, and type the whole number.`

/** What a spreadsheet shows where a formula came to nothing. */
const ERROR = /^#(?:REF!|N\/A|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/
/** A long number as a spreadsheet shows and saves it. */
const EXPONENT = /^\d(?:[.,]\d+)?E\+\d{1,3}$/i
/** An amount below zero begins like a formula and is none. */
const SIGNED_NUMBER = /^[+-][\d.,\s]*$/

/** What is wrong with a cell whatever its column is: it holds not what is meant, but what became of it in a spreadsheet. */
const spoilt = (text: string): MessageDescriptor | null => (ERROR.test(text) ? UNCALCULATED : EXPONENT.test(text) ? SHORTENED : null)

/** Makes columns of a form's fields: each cell is read and judged by the rule of the form. `_` translates. */
export const fieldColumns =
  <Values extends object>(
    _: (message: MessageDescriptor) => string,
    form: RecordForm<Values>,
    words: Readonly<Record<keyof Values & string, FieldMessages>>,
  ) =>
  (name: keyof Values & string, { meaning, asFormValue, optional, header, ...column }: FieldColumn): ImportColumn<string> => {
    const input = form.fieldOf(name)?.input ?? 'text'
    const readText = (text: string) => (input === 'day' ? readDay(text) : tidy(input, input === 'amount' ? plainAmount(text) : text))
    const empty = form.toValues(null)
    const label = header ?? words[name].label
    const readCell: ImportColumn<string>['read'] = (text, row) => {
      const meant = meaning && text !== '' ? meaning(text, row) : { value: readText(text) }
      if ('fault' in meant || (optional && meant.value === '')) return meant
      const given = { ...empty, [name]: asFormValue ? asFormValue(meant.value) : meant.value }
      const [fault] = Object.values(form.faultsOf(given, [name]))
      if (fault !== undefined) return { fault: formFaultMessage(fault, _(label)) }
      // Nobody is called so: a cell that was to be calculated came as its text. Of barcodes some begin with + or -.
      return input !== 'barcode' && isLikeFormula(meant.value) ? { fault: FORMULA } : meant
    }
    return {
      ...column,
      header: label,
      required: optional !== true,
      isDay: input === 'day',
      read: (text, row) => {
        const fault = spoilt(text)
        if (fault !== null) return { fault }
        const read = readCell(text, row)
        // That a calculated cell came as its formula says more than that this is no amount or no zone.
        return 'fault' in read && isLikeFormula(text) && !SIGNED_NUMBER.test(text) ? { fault: FORMULA } : read
      },
    }
  }
