import { Drawer } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import '#ui/theme/mantine-overlay.css'
import classes from './overlay.module.css'
import type { OverlayProps } from './types.ts'

/** A dialog from the bottom edge of a phone, as high as what is in it. */
export const BottomSheet = ({ width: _width, ...props }: OverlayProps) => {
  const { t } = useLingui()
  return (
    <Drawer
      {...props}
      data-closed={!props.opened || undefined}
      closeOnEscape={false}
      position="bottom"
      closeButtonProps={{ 'aria-label': t`Close`, 'size': 44, 'iconSize': 20 }}
      classNames={{ content: classes.sheet ?? '' }}
    />
  )
}
