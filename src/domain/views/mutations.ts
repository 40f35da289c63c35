import * as v from 'valibot'
import { id } from '../kernel/id.ts'
import { accept, defineMutation, put, refuse } from '../kernel/mutation.ts'
import { VIEW_CONTENT, viewSchema, type View } from './view.ts'

const { id: _id, ...withoutId } = viewSchema.entries
const wholeView = v.object(withoutId)

/** A person keeps a list as it is under a name. That the name is free is judged where all their views are known: `viewFault`. */
export const saveView = defineMutation({
  name: 'view.save',
  version: 1,
  by: 'vendor',
  args: v.object({ viewId: id, view: wholeView }),
  needs: ({ viewId }) => [{ kind: 'views', id: viewId }],
  decide: (rows, { viewId, view }) =>
    rows.get('views', viewId) ? refuse('record.exists', { kind: 'views' }) : accept(put('views', { id: viewId, ...view } satisfies View)),
  inverse: ({ viewId }) => ({ name: 'view.delete', args: { viewId, was: null } }),
})

const someContent = v.partial(v.object(VIEW_CONTENT))

/**
 * Changes what is named of a view; the last word counts, because both are the same person's. `was`: that much of it as the person saw it,
 * for an undo.
 */
export const changeView = defineMutation({
  name: 'view.change',
  version: 1,
  by: 'vendor',
  args: v.object({ viewId: id, to: someContent, was: v.optional(someContent) }),
  editsIn: 'to',
  needs: ({ viewId }) => [{ kind: 'views', id: viewId }],
  decide: (rows, { viewId, to }) => {
    const view = rows.get('views', viewId)
    if (!view) return refuse('record.not_found', { kind: 'views' })
    const { name = view.name, search = view.search, layout = view.layout, isPinned = view.isPinned } = to
    return accept(put('views', { ...view, name, search, layout, isPinned }))
  },
  inverse: ({ viewId, to, was }) => (was ? { name: 'view.change', args: { viewId, to: was, was: to } } : null),
})

/** Forgets a view. `was`: as the person saw it, so that it can be brought back; null where it could not be read. */
export const deleteView = defineMutation({
  name: 'view.delete',
  version: 1,
  by: 'vendor',
  args: v.object({ viewId: id, was: v.nullable(wholeView) }),
  needs: ({ viewId }) => [{ kind: 'views', id: viewId }],
  // Gone on another device already: it is as the person wants it.
  decide: (rows, { viewId }) => (rows.get('views', viewId) ? accept({ op: 'del', kind: 'views', id: viewId }) : accept()),
  inverse: ({ viewId, was }) => (was ? { name: 'view.save', args: { viewId, view: was } } : null),
})
