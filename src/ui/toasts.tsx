import { CloseButton, useComputedColorScheme } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useEffect, type ReactNode } from 'react'
import { toast, ToastContainer } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'
import './toasts.css'

export type Tone = 'info' | 'success' | 'warning' | 'error'

let stand = (): void => undefined

/** Settles once toasts can be shown: in development, React mounts their place twice, and what waited for the first is lost. */
export const toastsStand = new Promise<void>((settle) => {
  stand = settle
})

/** Where results appear that are out of sight: at the top of the end side, for 5 s, the newest in front, Alt+T to reach them by keyboard. */
export const Toasts = ({ direction }: { direction: 'ltr' | 'rtl' }) => {
  const { t } = useLingui()
  const scheme = useComputedColorScheme('light')
  useEffect(() => stand(), [])
  return (
    <ToastContainer
      position="top-right"
      autoClose={5000}
      pauseOnHover
      pauseOnFocusLoss
      draggable
      draggablePercent={80}
      rtl={direction === 'rtl'}
      theme={scheme}
      // Its name is English in every language: readers are told nothing of it, and the sheet shows it all the same.
      hideProgressBar
      closeButton={({ closeToast }) => (
        <CloseButton className="toast-close" size={44} iconSize={20} aria-label={t`Close`} onClick={() => closeToast()} />
      )}
      aria-label={t`Notifications Alt+T`}
      hotKeys={(event) => event.altKey && event.code === 'KeyT'}
    />
  )
}

/** Shows a short text. */
export const showToast = (text: string, type: Tone): void => {
  void toastsStand.then(() => toast(<span className="toast-text">{text}</span>, { type }))
}

/** Takes an offer away. */
export const closeOffer = (id: string): void => {
  void toastsStand.then(() => toast.dismiss(id))
}

/** Offers something; stays until it is answered or dismissed, and is shown once per id. */
export const showOffer = (id: string, content: ReactNode): void => {
  void toastsStand.then(() => toast(content, { toastId: id, autoClose: false, closeOnClick: false }))
}
