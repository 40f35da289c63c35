import type { ReactNode } from 'react'
import { TypedTextarea } from '#ui/typed-field.tsx'

interface NoteInputProps {
  readonly label: string
  readonly description?: string
  readonly value: string
  readonly onType: (typed: string) => void
  readonly error?: ReactNode
}

/** Asks for the sentence that goes with an amount, in whichever language it is written. */
export const NoteInput = ({ onType, ...rest }: NoteInputProps) => (
  <TypedTextarea required autosize minRows={2} maxLength={500} onChange={({ currentTarget }) => onType(currentTarget.value)} {...rest} />
)
