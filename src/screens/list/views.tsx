import { UnstyledButton } from '@mantine/core'
import { useLingui } from '@lingui/react'
import { useMemo } from 'react'
import * as v from 'valibot'
import type { Kind } from '#domain/kernel/entity.ts'
import type { ListDefinition, ListView } from './definition.ts'
import { listSearch, type ListSearch } from './list-search.ts'
import classes from './list.module.css'
import { isShown } from './same-list.ts'
import type { SavedView } from './saved-view.ts'

/** The address that a view stands for. */
export const searchOf = ({ search }: ListView): ListSearch => v.parse(listSearch, Object.fromEntries(new URLSearchParams(search)))

const Chip = ({ name, isOn, onPress }: { readonly name: string; readonly isOn: boolean; readonly onPress: () => void }) => (
  <UnstyledButton className={classes.chip} aria-pressed={isOn} onClick={onPress}>
    <bdi>{name}</bdi>
  </UnstyledButton>
)

interface ViewsProps<K extends Kind> {
  readonly definition: ListDefinition<K>
  readonly search: ListSearch
  readonly onChange: (search: ListSearch) => void
}

/** Questions with a name that everybody has, one press away. */
export const Views = <K extends Kind>({ definition, search, onChange }: ViewsProps<K>) => {
  const { _ } = useLingui()
  const views = useMemo(
    () =>
      definition.views.map((view) => {
        const to = searchOf(view)
        return { id: view.id, name: view.name, to, isOn: isShown(definition, to, search) }
      }),
    [definition, search],
  )
  return views.map(({ id, name, to, isOn }) => (
    <Chip key={id} name={_(name)} isOn={isOn} onPress={() => onChange({ ...to, columns: search.columns })} />
  ))
}

interface OwnViewsProps {
  readonly views: readonly SavedView[]
  readonly isOn: (view: SavedView) => boolean
  readonly onOpen: (view: SavedView) => void
}

/** The views that this person keeps above the list. */
export const OwnViews = ({ views, isOn, onOpen }: OwnViewsProps) =>
  views.map((view) =>
    view.isPinned && view.name !== null ? <Chip key={view.id} name={view.name} isOn={isOn(view)} onPress={() => onOpen(view)} /> : null,
  )
