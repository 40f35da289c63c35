import type { PortalDatabase } from '#db/core/database.ts'
import { restoreDraft } from '#db/drafts/restore-draft.ts'
import type { UndoOffer } from '#ui/undo-offer.ts'

interface Discarded {
  readonly name: string
  /** null: nothing was typed, only begun. */
  readonly draft: unknown
  /** Puts back what is kept beside it. */
  readonly restore?: (() => Promise<void>) | undefined
  /** Leads back to the form. */
  readonly reopen: () => void
}

/** How a draft that was thrown away comes back, for whoever offers it. */
export const draftOffer = (db: PortalDatabase, { name, draft, restore, reopen }: Discarded): UndoOffer => ({
  undo: async () => {
    if (!(await restoreDraft(db, name, draft))) return ['too-late']
    await restore?.()
    reopen()
    return ['discarded']
  },
  watch: (tell) => {
    tell('possible', 0)
    return () => undefined
  },
})
