import type { FileRef } from './id.ts'

const ENDINGS: Readonly<Record<FileRef['type'], readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'application/pdf': ['pdf'],
}

/**
 * The name under which a file is shown and saved. It came from somebody else's disk: characters that are not seen are left out, as they can turn the
 * rest around, and it ends as its type says, so that it is opened as what was looked at when it was stored.
 */
export const fileName = ({ name, type }: Pick<FileRef, 'name' | 'type'>): string => {
  const seen = name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim()
  const [usual = ''] = ENDINGS[type]
  if (ENDINGS[type].some((ending) => seen.toLowerCase().endsWith(`.${ending}`))) return seen
  return `${seen === '' ? 'file' : seen}.${usual}`
}
