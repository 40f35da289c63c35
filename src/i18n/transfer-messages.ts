import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

type TransferFault = 'transfer.damaged' | 'transfer.other_vendor' | 'transfer.version' | 'transfer.too_large'

/** Why a file of unsent work was not taken, or not made. Nothing was changed by it. */
export const TRANSFER_MESSAGES: Readonly<Record<TransferFault, MessageDescriptor>> = {
  'transfer.damaged': msg`The file could not be opened: it is damaged, or the passphrase is another one. Nothing was changed.`,
  'transfer.other_vendor': msg`The file belongs to another company. Nothing was changed.`,
  'transfer.version': msg`The file was made by another version of the portal. Update the app and try again. Nothing was changed.`,
  'transfer.too_large': msg`There are more unsent photos and documents than one file can hold. Connect to a network until some of them are sent, then export again. Nothing is lost.`,
}
