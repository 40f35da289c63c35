import type { MessageDescriptor } from '@lingui/core'
import type { FormErrors } from '@mantine/form'
import type { FormField } from '#domain/kernel/form.ts'

/** A value of a choice, in words. */
export interface FieldChoice {
  readonly value: string
  readonly label: string
}

/** What a form says of a field besides its declaration. */
export interface FieldMessages {
  readonly label: MessageDescriptor
  /** What helps to fill it in; stands under the input. */
  readonly help?: MessageDescriptor
}

/** A field in its form. */
export interface FieldPlace {
  readonly name: string
  readonly field: FormField
  readonly label: string
  readonly help: string | undefined
  readonly value: unknown
  readonly write: (value: unknown) => void
  /** The faults of the whole form, by path. */
  readonly errors: FormErrors
  readonly choices: readonly FieldChoice[]
  /** For bringing a person to the first fault. */
  readonly keep: (path: string, element: HTMLElement | null) => void
}
