// Control and format characters, halves of characters, ends of lines: they hide, turn or break what stands beside them.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u
// The joiners shape letters in Persian, Urdu and others; between two letters they belong to the word.
const JOINED = /(\p{L}\p{M}*)[\u200C\u200D](?=\p{L})/gu
const SEEN = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u

/** Whether a name has a letter or number that can be seen. */
export const hasLetter = (name: string): boolean => SEEN.test(name)

/** Whether a name is one line, with nothing in it that cannot be seen. */
export const hidesNothing = (name: string): boolean => !UNSEEN.test(name.replace(JOINED, '$1'))
