import { Drawer } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useDesktop } from '#ui/use-desktop.ts'
import '#ui/theme/mantine-overlay.css'
import type { OverlayProps } from './types.ts'

/** A dialog from the end side that leaves the page visible beside it; the whole screen of a phone. */
export const SidePanel = ({ width, ...props }: OverlayProps & { width: number }) => {
  const { t } = useLingui()
  const desktop = useDesktop()
  // The drawer mirrors itself: "right" is the end side in both directions.
  return (
    <Drawer
      {...props}
      data-closed={!props.opened || undefined}
      closeOnEscape={false}
      position="right"
      classNames={{ content: 'side-panel' }}
      size={desktop ? width : '100%'}
      closeButtonProps={{ 'aria-label': t`Close`, 'size': 44, 'iconSize': 20 }}
    />
  )
}
