import { IconArrowBackUp, IconArrowForwardUp, IconCheck, IconPlus, IconPolygon, IconTrash } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import classes from './area-field.module.css'
import { ToolButton } from './tool-button.tsx'

interface AreaToolsProps {
  readonly can: Readonly<Record<'undo' | 'redo' | 'add' | 'close' | 'remove' | 'clear', boolean>>
  readonly on: Readonly<Record<'undo' | 'redo' | 'add' | 'close' | 'remove' | 'clear', () => void>>
}

const ICON = { 'size': 20, 'aria-hidden': true } as const

/** What can be done with what is drawn; whatever the hand does on the map can be done here. */
export const AreaTools = ({ can, on }: AreaToolsProps) => {
  const { t } = useLingui()
  return (
    <div className={classes.tools} role="group" aria-label={t`Drawing`}>
      <ToolButton icon={<IconPlus {...ICON} />} can={can.add} onPress={on.add}>
        {t`Corner in the middle`}
      </ToolButton>
      <ToolButton icon={<IconCheck {...ICON} />} can={can.close} onPress={on.close}>
        {t`Finish the area`}
      </ToolButton>
      <ToolButton icon={<IconArrowBackUp {...ICON} />} can={can.undo} onPress={on.undo}>
        {t`Undo`}
      </ToolButton>
      <ToolButton icon={<IconArrowForwardUp {...ICON} />} can={can.redo} onPress={on.redo}>
        {t`Redo`}
      </ToolButton>
      <ToolButton icon={<IconPolygon {...ICON} />} can={can.remove} onPress={on.remove}>
        {t`Remove the corner`}
      </ToolButton>
      <ToolButton icon={<IconTrash {...ICON} />} can={can.clear} onPress={on.clear}>
        {t`Remove the area`}
      </ToolButton>
    </div>
  )
}
