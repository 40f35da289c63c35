import { useEffect } from 'react'
import { WIPE_CHANNEL } from '#db/core/wipe-channel.ts'
import { PageError } from '#ui/page-error.tsx'

const reload = (): void => location.reload()

/**
 * In place of a screen that failed. While a device is wiped its database goes before anything is said of it, and what is on the screen may fail
 * by that: as soon as the wipe is over the page starts anew, which leads to the sign-in and says why.
 */
export const FailedPage = () => {
  useEffect(() => {
    const channel = new BroadcastChannel(WIPE_CHANNEL)
    channel.addEventListener('message', reload)
    // The wipe may have been over before anybody listened here.
    void import('#db/core/device.ts')
      .then(({ readRevoked }) => readRevoked())
      .then((how) => how && reload())
      .catch(() => undefined)
    return () => channel.close()
  }, [])
  return <PageError onReload={reload} />
}
