import { Modal } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import '#ui/theme/mantine-overlay.css'
import type { OverlayProps } from './types.ts'

/** A dialog in the middle of a desktop. */
export const Dialog = ({ width = 520, ...props }: OverlayProps) => {
  const { t } = useLingui()
  return (
    <Modal
      {...props}
      data-closed={!props.opened || undefined}
      closeOnEscape={false}
      size={width}
      closeButtonProps={{ 'aria-label': t`Close`, 'size': 44, 'iconSize': 20 }}
    />
  )
}
