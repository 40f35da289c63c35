import { hash } from 'node:crypto'

/** SHA-256 as 32 bytes. */
export const sha256 = (content: string | Uint8Array): Buffer => hash('sha256', content, 'buffer')

/** SHA-256 as 64 hexadecimal digits. */
export const sha256Hex = (content: string | Uint8Array): string => hash('sha256', content)
