type Sha256 = (bytes: Uint8Array<ArrayBuffer>) => string | Promise<string>

/**
 * The id under which a change that was decided once is sent again: the same id would only give the same answer again. It is made of the
 * first, so that however often and by whomever it is sent again, the server knows it for the same. `sha256` gives hex.
 */
export const idAgain = async (id: string, sha256: Sha256): Promise<string> => {
  // The words of the first release that did so: its devices go by the same ids.
  const hex = await sha256(new TextEncoder().encode(`taken over: ${id}`))
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}
