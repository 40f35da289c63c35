import { Button } from '@mantine/core'
import { useLingui } from '@lingui/react'
import { Plural } from '@lingui/react/macro'
import { useList } from '#db/hooks/use-list.ts'
import type { Kind } from '#domain/kernel/entity.ts'
import type { ListDefinition, ListTab } from './definition.ts'
import { queryOf, type Members } from './list-query.ts'
import type { ListState } from './list-state.ts'
import { useNow } from './use-now.ts'

interface ElsewhereProps<K extends Kind> {
  readonly definition: ListDefinition<K>
  readonly state: ListState<K>
  /** The tab that holds the rows of all others. */
  readonly all: ListTab<K>
  readonly members: Members | undefined
  readonly onTab: (tab: string) => void
}

/** Where a tab holds nothing of what is looked for: how much there is of it in all tabs, and the way there. */
export const Elsewhere = <K extends Kind>({ definition, state, all, members, onTab }: ElsewhereProps<K>) => {
  const { i18n } = useLingui()
  const { today } = useNow()
  const { known, more } = useList({ query: queryOf(definition, { ...state, tab: all.id }, today, members), first: null })
  // How many there are is said once it is known.
  if (known === 0 || more) return null
  const tab = i18n._(all.label)
  return (
    <Button variant="default" onClick={() => onTab(all.id)}>
      <Plural value={known} one={`# result in ${tab}`} other={`# results in ${tab}`} />
    </Button>
  )
}
