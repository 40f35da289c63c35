import { readSearch } from '#domain/kernel/search.ts'
import { plainCode, plainDigits } from '#domain/kernel/normalise.ts'

/** So many codes of a pasted list are looked for. */
export const MOST_CODES = 500
/** So many of them tell whether they are a list. */
const FEW = 10
/** More digits than any record's number has. */
const NUMBER = /^\d{1,9}$/
const CODE = /^(?=.*\d)[A-Z0-9.$/+%-]+$/

/** The number of a record that a code is, if it is one and nothing else: 0X10 and 1E3 are none. */
export const numberIn = (code: string): number | null => (NUMBER.test(code) ? Number(code) : null)

/** What of a search may be numbers and barcodes, rather than words. */
export interface TypedCodes {
  /** Numbers of bookings and requests. */
  readonly numbers: readonly number[]
  /** Barcodes, and labels of units. */
  readonly codes: readonly string[]
  /**
   * Several of them and nothing else, as they are pasted from a table: any of them is meant, not all at once. `unless-phone`: together some
   * could be the digits of a mobile number, too.
   */
  readonly list: 'yes' | 'unless-phone' | 'no'
  /** Codes of the list that are not looked for: it is too long. */
  readonly left: number
}

/** What stands between codes, and never within a phone number: signs of a list, and the # before a number. */
const APART = /[,;،؛|]|(?<![^\s,;،؛|])#/

/** Reads numbers and barcodes out of what was typed, pasted or scanned. */
export const readCodes = (typed: string): TypedCodes => {
  const pieces = plainDigits(typed)
    .split(APART)
    .map((piece) =>
      piece
        .split(/\s+/)
        .map((part) => plainCode(part).replace(/\.+$/, ''))
        // A dash between two of them, or before each, is no code.
        .filter((part) => /[\p{L}\p{N}]/u.test(part)),
    )
  const parts = pieces.flat()
  const codes = [...new Set(parts)].filter((part) => CODE.test(part))
  // A phone number in groups is one word, however it is spaced: then there are fewer words than parts.
  const few = new Set(codes.slice(0, FEW))
  const ofPieces = pieces.map((piece) => piece.filter((part) => few.delete(part)).join(' '))
  const words = Math.min(readSearch(ofPieces.filter((piece) => piece !== '').join(', ')).groups.length, FEW)
  const isAll = codes.length > 1 && parts.every((part) => CODE.test(part))
  const isSure = isAll && words >= Math.min(codes.length, FEW)
  // No record's number begins with a zero, as phones do that are written as they are dialled.
  const list = isSure ? 'yes' : isAll && !parts.some((part) => /^[0+]/.test(part)) ? 'unless-phone' : 'no'
  const meant = list !== 'no' ? codes.slice(0, MOST_CODES) : parts.length === 1 ? codes : []
  return {
    numbers: meant.flatMap((part) => numberIn(part) ?? []),
    codes: meant,
    list,
    left: list === 'no' ? 0 : codes.length - meant.length,
  }
}
