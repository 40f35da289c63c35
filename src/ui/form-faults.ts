import type { FormErrors } from '@mantine/form'
import { useLingui } from '@lingui/react'
import { useRef } from 'react'
import { describeField } from '#i18n/describe-field.ts'

/**
 * What a form of plain fields needs to say what is wrong beside each of them: the form keeps codes, so that a message follows when the
 * language is switched. `labels` are in the order of the fields.
 */
export const useFormFaults = <Field extends string>(errors: FormErrors, labels: Readonly<Record<Field, string>>) => {
  const { i18n } = useLingui()
  const inputs = useRef(new Map<string, HTMLInputElement>())
  return {
    field: (name: Field) => {
      const code = errors[name]
      return {
        ref: (input: HTMLInputElement | null) => {
          if (input) inputs.current.set(name, input)
          else inputs.current.delete(name)
        },
        label: labels[name],
        required: true,
        error: typeof code === 'string' ? describeField(i18n, code, labels[name]) : undefined,
      }
    },
    focusFirst: (faults: Readonly<Record<string, unknown>>) => {
      const first = Object.keys(labels).find((name) => faults[name])
      if (first !== undefined) inputs.current.get(first)?.focus()
    },
  }
}
