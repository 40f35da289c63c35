import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { isLikeFormula } from '#db/export/csv.ts'
import { plainAmount } from '#db/import/plain-amount.ts'
import { readDay } from '#db/import/read-day.ts'
import { tidy, type RecordForm } from '#domain/kernel/form.ts'
import { formFaultMessage } from '#i18n/form-messages.ts'
import type { FieldMessages } from '#screens/form/fields.ts'
import type { CellRead, ImportColumn } from './declaration.ts'

interface FieldColumn extends Omit<ImportColumn<string>, 'read' | 'header' | 'required'> {
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
    return {
      ...column,
      header: label,
      required: optional !== true,
      read: (text, row) => {
        const meant = meaning && text !== '' ? meaning(text, row) : { value: readText(text) }
        if ('fault' in meant || (optional && meant.value === '')) return meant
        const given = { ...empty, [name]: asFormValue ? asFormValue(meant.value) : meant.value }
        const [fault] = Object.values(form.faultsOf(given, [name]))
        if (fault !== undefined) return { fault: formFaultMessage(fault, _(label)) }
        // Nobody is called so: a cell that was to be calculated came as its text. Of barcodes some begin with + or -.
        return input !== 'barcode' && isLikeFormula(meant.value) ? { fault: FORMULA } : meant
      },
    }
  }
