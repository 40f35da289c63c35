/** Bytes as base64 text. In steps, because a call takes only so many arguments; spread they would take four times as long. */
export const toBase64 = (bytes: Uint8Array): string => {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 0x8000) parts.push(Reflect.apply(String.fromCharCode, null, bytes.subarray(at, at + 0x8000)))
  return btoa(parts.join(''))
}

/** The bytes of base64 text. Throws where it is none. Letter by letter, because `Uint8Array.from` takes twenty times as long. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => {
  const letters = atob(text)
  const bytes = new Uint8Array(letters.length)
  for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at)
  return bytes
}
