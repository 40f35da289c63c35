import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@tanstack/react-store'
import { useEffect, type SyntheticEvent } from 'react'
import { Button, Group } from '@mantine/core'
import { showOffer, Toasts } from '#ui/toasts.tsx'
import { acceptUpdate, updateWaiting } from './worker-updates.ts'

const UpdateOffer = () => {
  const { t } = useLingui()
  return (
    <Group justify="space-between">
      <span>{t`A new version is ready.`}</span>
      <Button onClick={acceptUpdate}>{t`Update now`}</Button>
    </Group>
  )
}

/** A toast lies beside the work: who presses it has not pressed outside of what is open, which would close. */
const stayBeside = (event: SyntheticEvent): void => event.stopPropagation()

/** What tells people of things out of sight: results, and a new release, which stays until it is answered. */
export const ToastHost = ({ direction }: { direction: 'ltr' | 'rtl' }) => {
  const update = useSelector(updateWaiting)
  useEffect(() => {
    if (update) showOffer('update', <UpdateOffer />)
  }, [update])
  return (
    <div role="presentation" style={{ display: 'contents' }} onMouseDown={stayBeside} onTouchStart={stayBeside}>
      <Toasts direction={direction} />
    </div>
  )
}
