import { UnstyledButton } from '@mantine/core'
import { useLingui } from '@lingui/react'
import * as v from 'valibot'
import type { Kind } from '#domain/kernel/entity.ts'
import type { ListDefinition, ListView } from './definition.ts'
import { listSearch, type ListSearch } from './list-search.ts'
import classes from './list.module.css'

/** The address that a view stands for. */
export const searchOf = ({ search }: ListView): ListSearch => v.parse(listSearch, Object.fromEntries(new URLSearchParams(search)))

/** What makes two addresses the same view: not who is selected, nor how it is laid out. */
const identityOf = ({ status, q, sort, filter }: ListSearch): string => JSON.stringify([status, q.trim(), sort, filter])

interface ViewsProps<K extends Kind> {
  readonly definition: ListDefinition<K>
  readonly search: ListSearch
  readonly onChange: (search: ListSearch) => void
}

/** Questions with a name, one press away. */
export const Views = <K extends Kind>({ definition, search, onChange }: ViewsProps<K>) => {
  const { _ } = useLingui()
  return definition.views.map((view) => {
    const to = searchOf(view)
    return (
      <UnstyledButton
        key={view.id}
        className={classes.chip}
        aria-pressed={identityOf(to) === identityOf(search)}
        onClick={() => onChange({ ...to, columns: search.columns })}
      >
        {_(view.name)}
      </UnstyledButton>
    )
  })
}
