import { randomBytes, scryptSync } from 'node:crypto'
import type { AuthSettings } from '#server/identity/auth/library.ts'

const keyOf = (password: string, salt: string): string => scryptSync(password, salt, 16, { N: 2, r: 1, p: 1 }).toString('hex')

/** For tests that are not about how dear a password is: hashing as it is stored takes longer than all else that a sign-in does. */
export const quickPasswords: NonNullable<AuthSettings['passwords']> = {
  hash: (password) => {
    const salt = randomBytes(8).toString('hex')
    return Promise.resolve(`${salt}:${keyOf(password, salt)}`)
  },
  verify: ({ hash, password }) => {
    const [salt = '', key = ''] = hash.split(':')
    return Promise.resolve(key !== '' && keyOf(password, salt) === key)
  },
}
