import type { ResetCause } from '#db/recovery/reset.ts'

/** How one round with the server ended. */
export type RoundOutcome =
  /** Applied. `more`: something still waits or the load is unfinished, so another round follows at once. */
  | { readonly kind: 'done'; readonly more: boolean }
  /** The world says not now: `network` when nothing came back, `server` when it asked us to wait or failed. */
  | { readonly kind: 'outage'; readonly where: 'network' | 'server'; readonly retryAfterMs: number | null }
  /** The session ended: everything is kept until the same person signs in. */
  | { readonly kind: 'signed-out' }
  /** This release is too old for the server. */
  | { readonly kind: 'update-required' }
  /** The sign-in was revoked: unsent work was handed over and everything of the vendor's was removed. There is no database any more. */
  | { readonly kind: 'revoked' }
  /** The database was closed under us: its page went, somebody signed out, or a newer release took it. Whoever holds it now goes on. */
  | { readonly kind: 'closed' }
  /** The device starts over. */
  | ({ readonly kind: 'reset' } & ResetCause)
  /** Another run was faster, or the device was reset meanwhile: nothing was applied, and the next round starts from what stands now. */
  | { readonly kind: 'stale' }
  /** We are wrong: the answer makes no sense or the server says our request does not. */
  | { readonly kind: 'defect'; readonly reason: string }

/** An answer that did not arrive whole. Nothing of it was applied beyond verified segments. */
export class CutAnswer extends Error {
  override readonly name = 'CutAnswer'
}
