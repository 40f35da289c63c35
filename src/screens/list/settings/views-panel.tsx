import { Stack, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { newId } from '#db/core/identity.ts'
import { mutate } from '#db/core/mutate.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { VIEW_CONTENT, viewSchema, type View } from '#domain/views/view.ts'
import { isolateName } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { ActionLine, ActionLines } from '#ui/action-line.tsx'
import { RefusalAlert } from '#screens/mutate/refusal-alert.tsx'
import { useMutate } from '#screens/mutate/use-mutate.ts'
import * as v from 'valibot'
import { inOrder, readView, type SavedView } from '../saved-view.ts'
import { ViewLine } from './view-line.tsx'
import { ViewNameForm } from './view-name-form.tsx'

/** So many new views stand above the list by themselves; more would take the room of the rows. */
const MOST_PINNED = 4

/** What of a view is replaced by the list as it is shown. */
const replaced = v.object({ search: VIEW_CONTENT.search, layout: VIEW_CONTENT.layout })

interface ViewsPanelProps {
  readonly list: string
  readonly stored: readonly View[]
  /** The list as it is shown, to be saved. */
  readonly shown: Pick<View, 'search' | 'layout'>
  readonly isOn: (view: SavedView) => boolean
  readonly onOpen: (view: SavedView) => void
  /** The views that every person has, where they do not stand above the list. */
  readonly children: ReactNode
}

/** A person's own views of a list: to save it as it is now, and to open, pin, rename, replace and delete what was saved. */
export const ViewsPanel = ({ list, stored, shown, isOn, onOpen, children }: ViewsPanelProps) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const db = useDatabase()
  const { run, rejection } = useMutate()
  const [renamed, setRenamed] = useState<string | null>(null)
  const views = inOrder(stored.map(readView), language)
  const nameOf = ({ name }: SavedView) => name ?? t`View without a name`
  const isPinned = stored.filter((view) => readView(view).isPinned).length < MOST_PINNED
  const save = async (typed: string) => {
    const view = { list, name: typed, ...shown, isPinned }
    const name = isolateName(typed)
    await run((how) => mutate(db, 'view.save', { viewId: newId(), view }, how), { done: t`Saved the view “${name}”.`, undo: true })
  }
  const storedOf = (viewId: string) => stored.find(({ id }) => id === viewId)
  const change = (viewId: string, to: Partial<Omit<View, 'id' | 'list'>>) => run((how) => mutate(db, 'view.change', { viewId, to }, how))
  const replace = (view: SavedView) => {
    const name = isolateName(nameOf(view))
    // What was saved is overwritten, and a press beside the pencil does it.
    const was = v.safeParse(replaced, storedOf(view.id))
    const args = { viewId: view.id, to: shown, ...(was.success ? { was: was.output } : {}) }
    void run((how) => mutate(db, 'view.change', args, how), { done: t`The view “${name}” is now the list as you see it.`, undo: true })
  }
  const remove = (view: SavedView) => {
    const name = isolateName(nameOf(view))
    const was = v.safeParse(viewSchema, storedOf(view.id))
    const args = { viewId: view.id, was: was.success ? was.output : null }
    return run((how) => mutate(db, 'view.delete', args, how), { done: t`Deleted the view “${name}”.`, undo: true })
  }
  return (
    <Stack gap="md">
      <ViewNameForm view={{ id: '', list }} initial="" others={stored} action={t`Save view`} isFocused onSubmit={save} />
      <Text size="sm" c="dimmed">
        {t`Saves search, filters, order and columns as they are now, for you alone, on all your devices.`}
      </Text>
      <RefusalAlert rejection={rejection} />
      {children}
      {views.length > 0 ? (
        <ActionLines label={t`Your views`}>
          {views.map((view) =>
            renamed === view.id ? (
              <ActionLine key={view.id}>
                <ViewNameForm
                  view={{ id: view.id, list }}
                  initial={view.name ?? ''}
                  others={stored}
                  action={t`Rename`}
                  isFocused
                  onSubmit={async (name) => {
                    await change(view.id, { name })
                    setRenamed(null)
                  }}
                  onCancel={() => setRenamed(null)}
                />
              </ActionLine>
            ) : (
              <ViewLine
                key={view.id}
                view={view}
                name={nameOf(view)}
                isOn={isOn(view)}
                onOpen={() => onOpen(view)}
                onPin={() => void change(view.id, { isPinned: !view.isPinned })}
                onRename={() => setRenamed(view.id)}
                onReplace={() => replace(view)}
                onDelete={() => void remove(view)}
              />
            ),
          )}
        </ActionLines>
      ) : (
        <Text>{t`You have saved no view of this list yet.`}</Text>
      )}
    </Stack>
  )
}
