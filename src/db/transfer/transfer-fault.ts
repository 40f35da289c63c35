/** Why a file of unsent work was not taken, or (`transfer.too_large`) not made. Nothing was changed. */
type TransferFault = 'transfer.damaged' | 'transfer.other_vendor' | 'transfer.version' | 'transfer.too_large'

export class TransferError extends Error {
  override readonly name = 'TransferError'
  readonly code: TransferFault

  constructor(code: TransferFault) {
    super(code)
    this.code = code
  }
}
