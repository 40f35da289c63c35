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
import { useTableRoom } from '#ui/data-list/use-table-room.ts'
import { inOrder, readView, type SavedView } from '../saved-view.ts'
import { replacedBy } from './replaced-by.ts'
import { ViewLine } from './view-line.tsx'
import { ViewNameForm } from './view-name-form.tsx'

/** So many new views stand above the list by themselves; more would take the room of the rows. */
const MOST_PINNED = 4

const someContent = v.partial(v.object(VIEW_CONTENT))
type SomeContent = v.InferOutput<typeof someContent>

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
  const isOnPhone = useTableRoom() === 'phone'
  const isPinned = stored.filter((view) => readView(view).isPinned).length < MOST_PINNED
  const save = async (typed: string) => {
    const view = { list, name: typed, ...shown, isPinned }
    const name = isolateName(typed)
    await run((how) => mutate(db, 'view.save', { viewId: newId(), view }, how), { done: t`Saved the view “${name}”.`, undo: true })
  }
  const storedOf = (viewId: string) => stored.find(({ id }) => id === viewId)
  /** Every change can be taken back: what was done before it would be otherwise, by who presses the keys for this one. */
  const change = (viewId: string, to: SomeContent, done: string) => {
    const stored: Readonly<Record<string, unknown>> = { ...storedOf(viewId) }
    const was = v.safeParse(someContent, Object.fromEntries(Object.keys(to).map((part) => [part, stored[part]])))
    const args = { viewId, to, ...(was.success ? { was: was.output } : {}) }
    return run((how) => mutate(db, 'view.change', args, how), { done, undo: true })
  }
  const rename = (viewId: string, to: string) => {
    const name = isolateName(to)
    return change(viewId, { name: to }, t`The view is called “${name}” now.`)
  }
  const pin = (view: SavedView) => {
    const name = isolateName(nameOf(view))
    const words = isOnPhone
      ? {
          on: t`On wider screens the view “${name}” is now shown above the list.`,
          off: t`On wider screens the view “${name}” is no longer shown above the list.`,
        }
      : { on: t`The view “${name}” is now shown above the list.`, off: t`The view “${name}” is no longer shown above the list.` }
    return change(view.id, { isPinned: !view.isPinned }, view.isPinned ? words.off : words.on)
  }
  const replace = (view: SavedView) => {
    const name = isolateName(nameOf(view))
    return change(view.id, replacedBy(shown), t`The view “${name}” is now the list as you see it.`)
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
                    await rename(view.id, name)
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
                isOnPhone={isOnPhone}
                onOpen={() => onOpen(view)}
                onPin={() => void pin(view)}
                onRename={() => setRenamed(view.id)}
                onReplace={() => void replace(view)}
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
