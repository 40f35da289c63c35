/** How far the upload of a revoked device's changes is: ids that need no further thought, and how many of them the server would not take. Kept between contacts. */
export interface UploadProgress {
  readonly settled: readonly string[]
  readonly lost: number
}

/** Where it is stored in `meta`, by the name an earlier release gave it. */
export const UPLOAD_PROGRESS = 'handedOver'
