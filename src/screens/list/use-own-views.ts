import { useMemo, useState } from 'react'
import * as v from 'valibot'
import { useViews } from '#db/hooks/use-views.ts'
import type { Kind } from '#domain/kernel/entity.ts'
import type { View } from '#domain/views/view.ts'
import { useLocale } from '#i18n/locale.tsx'
import type { Layout } from '#ui/data-list/types.ts'
import { useTableRoom } from '#ui/data-list/use-table-room.ts'
import { useSteady } from '#ui/use-steady.ts'
import type { ListDefinition } from './definition.ts'
import { listSearch, type ListSearch } from './list-search.ts'
import type { ListState } from './list-state.ts'
import { isShown, normalForm } from './same-list.ts'
import { inOrder, readView, writeView, type SavedView } from './saved-view.ts'
import type { KeptLayout } from './use-layout.ts'

interface Options<K extends Kind> {
  readonly definition: ListDefinition<K>
  readonly search: ListSearch
  readonly state: ListState<K>
  readonly layout: Layout | undefined
  /** Puts another question in the place of this one. */
  readonly open: (search: ListSearch) => void
  readonly changeLayout: (next: Partial<KeptLayout>) => void
}

/** A person's own views of a list, for those who show and change them. */
export interface OwnViews {
  readonly views: readonly SavedView[]
  readonly stored: readonly View[]
  /** The list as it is shown, to be saved. */
  readonly shown: Pick<View, 'search' | 'layout'>
  readonly isOn: (view: SavedView) => boolean
  readonly open: (view: SavedView) => void
  /** The view that was opened is more than this release can show. */
  readonly isLacking: boolean
}

const NONE: readonly View[] = []

/** The views that a person saved of a list, and the way to open one. */
export const useOwnViews = <K extends Kind>({ definition, search, state, layout, open, changeLayout }: Options<K>): OwnViews => {
  const stored = useViews(definition.id) ?? NONE
  const room = useTableRoom()
  const { language } = useLocale()
  const [lacking, setLacking] = useState<string | null>(null)
  const views = useMemo(() => inOrder(stored.map(readView), language), [stored, language])
  const shown = useMemo(() => writeView(definition, { state, layout, room }), [definition, state, layout, room])
  // As it would be saved: with the columns as they are shown, also where the address names none.
  const isOn = useMemo(() => {
    const now: ListSearch = v.parse(listSearch, Object.fromEntries(new URLSearchParams(shown.search)))
    return (view: SavedView) => isShown(definition, view.search, now)
  }, [definition, shown])
  const openView = useSteady((view: SavedView) => {
    setLacking(view.isWhole ? null : normalForm(definition, view.search))
    if (view.layout) changeLayout({ widths: view.layout.widths, ...(view.layout.density ? { density: view.layout.density } : {}) })
    open(view.search)
  })
  const isLacking = useMemo(() => lacking !== null && lacking === normalForm(definition, search), [lacking, definition, search])
  return useMemo(() => ({ views, stored, shown, isOn, open: openView, isLacking }), [views, stored, shown, isOn, openView, isLacking])
}
