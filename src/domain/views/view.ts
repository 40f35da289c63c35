import * as v from 'valibot'
import { defineEntity } from '../kernel/entity.ts'
import { id } from '../kernel/id.ts'
import { fold } from '../kernel/search.ts'
import { text } from '../kernel/text.ts'

/** So many views of one list a person can keep. */
export const MOST_VIEWS = 50

/** What a person calls a view. */
export const viewName = text(2, 70)

const column = v.pipe(v.string(), v.maxLength(60))

/** What of a table's layout does not stand in its address: widths in pixels, and how high its rows are. */
export const viewLayout = v.object({
  widths: v.pipe(v.record(column, v.pipe(v.number(), v.minValue(48), v.maxValue(1000))), v.maxEntries(100)),
  density: v.nullable(v.picklist(['compact', 'comfortable'])),
})
export type ViewLayout = v.InferOutput<typeof viewLayout>

/** What a person can change of a view. */
export const VIEW_CONTENT = {
  name: viewName,
  /** The search part of the list's address, without the question mark; of a later release it may hold more than is known here. */
  search: v.pipe(v.string(), v.maxLength(8_000)),
  layout: v.nullable(viewLayout),
  /** It stands above the list, and not only among all views. */
  isPinned: v.boolean(),
}

/** The name of a list, as its definition has it. */
const listName = v.pipe(v.string(), v.regex(/^[a-z][\w/-]{0,59}$/))

/** A list as one person keeps it under a name. It is theirs alone: it travels to their own devices and to nobody else's. */
export const viewSchema = v.object({ id, list: listName, ...VIEW_CONTENT })
export type View = v.InferOutput<typeof viewSchema>

declare module '../kernel/entity.ts' {
  interface Documents {
    readonly views: View
  }
}

export const views = defineEntity({ kind: 'views', schema: viewSchema, indexes: ['list'], isPersonal: true })

// Of a later release, or damaged, a name may be no text.
const sameName = (a: unknown, b: string): boolean => typeof a === 'string' && fold(a.trim()) === fold(b.trim())

export const VIEW_REJECTIONS = ['view.name_taken', 'view.too_many'] as const

declare module '../kernel/rejection.ts' {
  interface RejectionsByNoun {
    readonly views: (typeof VIEW_REJECTIONS)[number]
  }
}

/** Why a view cannot stand beside the person's other views, of which those of its own list count; null: it can. */
export const viewFault = (view: Pick<View, 'id' | 'list' | 'name'>, views: readonly View[]): (typeof VIEW_REJECTIONS)[number] | null => {
  const others = views.filter(({ id: other, list }) => other !== view.id && list === view.list)
  if (others.some(({ name }) => sameName(name, view.name))) return 'view.name_taken'
  return others.length >= MOST_VIEWS ? 'view.too_many' : null
}
