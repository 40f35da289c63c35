import { useState } from 'react'
import { onDemand } from '#ui/on-demand.ts'
import type { SessionInfo } from '#protocol/session.ts'
import { isWaiting } from '#session/people-waiting.ts'

const { Component: AnotherPersonDialog } = onDemand(
  () => import('./another-person/another-person-dialog.tsx'),
  (module) => module.AnotherPersonDialog,
)

const isSame = (email: string, other: string): boolean => email.trim().toLowerCase() === other.trim().toLowerCase()

/**
 * Asks before somebody else signs in where the session of a person has ended whose work waits on this device: nobody but that person can
 * send it. `of`: whose session it was; null: nobody's.
 */
export const useAnotherPerson = (of: SessionInfo | null) => {
  const [asked, setAsked] = useState<{ readonly isOther: boolean; readonly answer: (goesOn: boolean) => void } | null>(null)
  const [opened, setOpened] = useState(false)
  /** Whether whoever has this e-mail may sign in; null: it is not known beforehand who it will be. */
  const mayBe = async (email: string | null): Promise<boolean> => {
    if (!of || (email !== null && isSame(email, of.email)) || !(await isWaiting(of.userId))) return true
    return new Promise((answer) => {
      setAsked({ isOther: email !== null, answer })
      setOpened(true)
    })
  }
  const end = (goesOn: boolean) => {
    setOpened(false)
    asked?.answer(goesOn)
  }
  const question =
    of && asked ? (
      <AnotherPersonDialog
        email={of.email}
        isOther={asked.isOther}
        opened={opened}
        onConfirm={() => end(true)}
        onClose={() => end(false)}
      />
    ) : null
  return { mayBe, question }
}
