import * as v from 'valibot'
import type { Kind } from '#domain/kernel/entity.ts'
import { viewLayout, type View, type ViewLayout } from '#domain/views/view.ts'
import type { Layout } from '#ui/data-list/types.ts'
import type { TableRoom } from '#ui/data-list/use-table-room.ts'
import type { ListDefinition } from './definition.ts'
import { LIST_SEARCH_DEFAULTS, listSearch, type ListSearch } from './list-search.ts'
import { writeList, type ListState } from './list-state.ts'
import { declaredColumns } from './use-layout.ts'

/** A saved view as a list can open it. */
export interface SavedView {
  readonly id: string
  /** Null where it has none that can be read. */
  readonly name: string | null
  readonly isPinned: boolean
  readonly search: ListSearch
  readonly layout: ViewLayout | null
  /** False: it holds more, or something else, than this release can read; `search` is what is left of it. */
  readonly isWhole: boolean
}

/** Reads what was stored, by whichever release: what cannot be read counts as not there. */
export const readView = (stored: View): SavedView => {
  // Said by the type, but not by a later release.
  const { id, name, search, layout, isPinned }: { readonly id: string } & { readonly [Part in Exclude<keyof View, 'id'>]: unknown } = stored
  const written = typeof search === 'string' ? Object.fromEntries(new URLSearchParams(search)) : null
  const known = v.safeParse(v.nullable(viewLayout), layout)
  const isKnown = written !== null && Object.keys(written).every((part) => Object.hasOwn(LIST_SEARCH_DEFAULTS, part))
  return {
    id,
    name: typeof name === 'string' && name.trim() !== '' ? name : null,
    isPinned: isPinned === true,
    search: { ...v.parse(listSearch, written ?? {}), selected: '' },
    layout: known.success ? known.output : null,
    isWhole: isKnown && known.success,
  }
}

/** By name, as the reader's language sorts; those without one come last. */
export const inOrder = (views: readonly SavedView[], language: string): readonly SavedView[] => {
  // Mostly there is none, and a collator takes its time on the way to the first rows.
  if (views.length < 2) return views
  const { compare } = new Intl.Collator(language, { numeric: true })
  return views.toSorted((a, b) => Number(a.name === null) - Number(b.name === null) || compare(a.name ?? '', b.name ?? ''))
}

/** What a list shows, as it is saved: who is selected is no part of it, and columns are where somebody chose them. */
export const writeView = <K extends Kind>(
  definition: ListDefinition<K>,
  shown: { readonly state: ListState<K>; readonly layout: Layout | undefined; readonly room: TableRoom },
): Pick<View, 'search' | 'layout'> => {
  const { state, layout, room } = shown
  const columns = layout?.columns ?? []
  const isUsual = room === 'phone' || columns.join('.') === declaredColumns(definition, room).join('.')
  const search = writeList(definition, { ...state, selected: [], columns: isUsual ? state.columns : columns })
  return {
    search: new URLSearchParams(Object.entries(search).filter(([, value]) => value !== '')).toString(),
    layout: layout && room !== 'phone' ? { widths: { ...layout.widths }, density: layout.density } : null,
  }
}
