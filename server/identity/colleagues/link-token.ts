import { randomBytes } from 'node:crypto'

const VENDOR_BYTES = 16
const SECRET_BYTES = 16

/**
 * A token for a link: the vendor, so that its invitation is looked for behind the vendor's own wall and nowhere else, and 128 bits of chance.
 */
export const newLinkToken = (vendorId: string): string =>
  Buffer.concat([Buffer.from(vendorId.replaceAll('-', ''), 'hex'), randomBytes(SECRET_BYTES)]).toString('base64url')

/** The vendor a token names; null for one that was made up. */
export const vendorOfToken = (token: string): string | null => {
  const bytes = Buffer.from(token, 'base64url')
  // What decodes alike is not the same token: only what we would have written counts.
  if (bytes.length !== VENDOR_BYTES + SECRET_BYTES || bytes.toString('base64url') !== token) return null
  return bytes.toString('hex', 0, VENDOR_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
