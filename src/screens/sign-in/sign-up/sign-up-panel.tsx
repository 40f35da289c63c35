import type { SignUpMail } from '#session/sign-up-mail.ts'
import type { SignUpTyped } from '#screens/sign-in/typed.ts'
import { Mailbox } from './mailbox.tsx'
import { SignUpForm } from './sign-up-form.tsx'

interface SignUpPanelProps {
  readonly typed: SignUpTyped
  readonly onTyped: (typed: SignUpTyped) => void
  /** The mail that somebody waits for. */
  readonly sent: SignUpMail | null
  readonly onSent: (sent: SignUpMail | null) => void
}

/** The form, and after it the mailbox. */
export const SignUpPanel = ({ typed, onTyped, sent, onSent }: SignUpPanelProps) =>
  sent === null ? (
    <SignUpForm typed={typed} onTyped={onTyped} onSent={(email) => onSent({ email, sentAt: Date.now() })} />
  ) : (
    <Mailbox sent={sent} onSent={onSent} />
  )
