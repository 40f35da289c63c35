import { Trans } from '@lingui/react/macro'
import { toast } from 'react-toastify/unstyled'
import { toastsStand } from './toasts.tsx'
import { hasOwnUndo } from './typing.ts'
import { isUndo } from './undo-stack.ts'

/** A second press within this time belongs to the first, whose undo is still on its way. */
const DOUBLE_PRESS_MS = 500

let taken = -Infinity

const onKey = (event: KeyboardEvent): void => {
  if (!isUndo(event) || hasOwnUndo(event.target)) return
  // Once all who hear it have: whoever takes something back says so.
  setTimeout(() => {
    if (event.defaultPrevented) taken = event.timeStamp
    else if (event.timeStamp - taken > DOUBLE_PRESS_MS)
      void toastsStand.then(() =>
        toast(
          <span className="toast-text">
            <Trans>Nothing to undo.</Trans>
          </span>,
          { toastId: 'nothing-to-undo', type: 'info', autoClose: 2000 },
        ),
      )
  })
}

/** Says so where the keys that undo are pressed and there is nothing that they could take back, from the first undo on that is offered. */
export const listenForNothing = (): void => addEventListener('keydown', onKey)
