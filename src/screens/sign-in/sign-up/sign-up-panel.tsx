import type { SignUpTyped } from '#screens/sign-in/typed.ts'
import { Mailbox } from './mailbox.tsx'
import { SignUpForm } from './sign-up-form.tsx'

interface SignUpPanelProps {
  readonly typed: SignUpTyped
  readonly onTyped: (typed: SignUpTyped) => void
  readonly sentTo: string | null
  readonly onSent: (email: string | null) => void
}

/** The form, and after it the mailbox. */
export const SignUpPanel = ({ typed, onTyped, sentTo, onSent }: SignUpPanelProps) =>
  sentTo === null ? (
    <SignUpForm typed={typed} onTyped={onTyped} onSent={onSent} />
  ) : (
    <Mailbox email={sentTo} onChange={() => onSent(null)} />
  )
