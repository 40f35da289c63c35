import { SignedOutNote } from './signed-out-note.tsx'
import { UnclearedNote } from './uncleared-note.tsx'

/** What is said above the sign-in after a session that did not end as usual. `by`: why it ended, where somebody else ended it. */
export const SignInNotes = ({ by }: { by: string | null }) => (
  <>
    <SignedOutNote by={by} />
    <UnclearedNote />
  </>
)
