import { BilingualField } from './bilingual-field.tsx'
import type { FieldPlace } from './fields.ts'
import { FileInput } from './file-input.tsx'
import { ChoiceField, TextField } from './text-field.tsx'

/** The input of a field as it is declared. Areas and yards have components of their own. */
export const FormInput = (place: FieldPlace) => {
  switch (place.field.input) {
    case 'bilingual':
      return <BilingualField {...place} />
    case 'photo':
    case 'paper':
      return <FileInput {...place} />
    case 'choice':
    case 'record':
      return <ChoiceField {...place} />
    default:
      return <TextField {...place} />
  }
}
