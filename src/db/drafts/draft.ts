import type { PortalDatabase } from '#db/core/database.ts'

/** Where the draft of a form is kept. */
export const keyOf = (form: string): string => `draft:${form}`

/** What an import noted is kept as drafts are, under names that begin so. */
export const IMPORT_LOG = 'import-log:'

/**
 * What somebody typed into a form and has not saved, kept with the vendor's data so that it goes with it at sign-out. The
 * value is the form's own affair and must be plain data.
 */
export const readDraft = async <Draft>(db: PortalDatabase, form: string): Promise<Draft | null> =>
  ((await db.meta.get(keyOf(form)))?.value as Draft | undefined) ?? null

/** Keeps a draft (null: there is none any more). */
export const writeDraft = async (db: PortalDatabase, form: string, draft: unknown): Promise<void> => {
  if (draft === null) await db.meta.delete(keyOf(form))
  else await db.meta.put({ key: keyOf(form), value: draft })
}

/** Makes another draft of what is kept, in one transaction: two tabs lose nothing of each other. */
export const changeDraft = (db: PortalDatabase, form: string, change: (draft: unknown) => unknown): Promise<void> =>
  db.transaction('rw', db.meta, async () => writeDraft(db, form, change(await readDraft(db, form))))

/** Forgets all drafts whose names begin so. */
export const forgetDrafts = async (db: PortalDatabase, prefix: string): Promise<void> => {
  await db.meta.where('key').startsWith(keyOf(prefix)).delete()
}
