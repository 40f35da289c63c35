import type { FieldEdit } from '#domain/kernel/edit.ts'
import { defineMutation, type MutationDefinition } from '#domain/kernel/mutation.ts'

type Edits = Readonly<Record<string, FieldEdit>>

interface OlderArgs {
  readonly vendorId: string
  readonly changed: readonly { readonly field: string; readonly was: unknown; readonly now: unknown }[]
}

/** Arguments of an edit as a release before this one would have queued them. */
export const toOlderArgs = ({ vendorId, edits }: { vendorId: string; edits: Edits }): OlderArgs => ({
  vendorId,
  changed: Object.entries(edits).map(([field, { from, to }]) => ({ field, was: from, now: to })),
})

const upcast = (args: unknown): unknown => {
  const { vendorId, changed } = args as OlderArgs
  return { vendorId, edits: Object.fromEntries(changed.map(({ field, was, now }) => [field, { from: was, to: now }])) }
}

/**
 * `#domain/vendors/edit.ts` of a release whose edit has changed its arguments since, for `vi.mock`: what devices queued before comes in the
 * older shape and must be read all the same.
 */
export const withOlderRelease = async (original: () => Promise<Readonly<Record<string, unknown>>>) => {
  const module = await original()
  const editVendor = module['editVendor'] as MutationDefinition
  return { ...module, editVendor: defineMutation({ ...editVendor, version: editVendor.version + 1, upcast }) }
}
