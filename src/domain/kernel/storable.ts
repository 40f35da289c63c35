// With the u flag a whole pair is read as one character, and only halves are found.
const UNSTORABLE = /[\0\p{Surrogate}]/gu

/**
 * A text with something else in the place of what PostgreSQL keeps in none: NUL, and halves of surrogate pairs. Nobody types them; copied
 * texts may hold some.
 */
export const withoutUnstorable = (s: string, instead = ''): string => s.replace(UNSTORABLE, instead)
