import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import '#ui/theme/typed-direction.css'

interface NoteInputProps {
  readonly label: string
  readonly description?: string
  readonly value: string
  readonly onType: (typed: string) => void
  readonly error?: ReactNode
}

/** Asks for the sentence that goes with an amount, in whichever language it is written. */
export const NoteInput = ({ onType, ...rest }: NoteInputProps) => (
  <Textarea
    required
    autosize
    minRows={2}
    maxLength={500}
    dir="auto"
    onChange={({ currentTarget }) => onType(currentTarget.value)}
    {...rest}
  />
)
