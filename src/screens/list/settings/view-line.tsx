import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconDeviceFloppy, IconPencil, IconPin, IconPinFilled, IconTrash } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import type { SavedView } from '../saved-view.ts'
import { ActionLine } from '#ui/action-line.tsx'
import classes from './settings.module.css'

interface ViewLineProps {
  readonly view: SavedView
  readonly name: string
  readonly isOn: boolean
  /** Cards leave no room for views above them: what is chosen here counts where there is a table. */
  readonly isOnPhone: boolean
  readonly onOpen: () => void
  readonly onPin: () => void
  readonly onRename: () => void
  readonly onReplace: () => void
  readonly onDelete: () => void
}

/** A saved view: opened by its name, and what else can be done with it. */
export const ViewLine = ({ view, name, isOn, isOnPhone, onOpen, onPin, onRename, onReplace, onDelete }: ViewLineProps) => {
  const { t } = useLingui()
  return (
    <ActionLine
      actions={
        <>
          {' '}
          <ActionIcon
            aria-label={isOnPhone ? t`Show ${name} above the list on wider screens` : t`Show ${name} above the list`}
            aria-pressed={view.isPinned}
            onClick={onPin}
          >
            {view.isPinned ? <IconPinFilled size={18} aria-hidden /> : <IconPin size={18} aria-hidden />}
          </ActionIcon>
          <ActionIcon aria-label={t`Rename ${name}`} onClick={onRename}>
            <IconPencil size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon aria-label={t`Replace ${name} by the list as it is now`} onClick={onReplace}>
            <IconDeviceFloppy size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon aria-label={t`Delete ${name}`} onClick={onDelete}>
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </>
      }
    >
      <UnstyledButton className={classes.view} aria-current={isOn ? 'true' : undefined} onClick={onOpen}>
        <bdi>{name}</bdi>
      </UnstyledButton>
    </ActionLine>
  )
}
