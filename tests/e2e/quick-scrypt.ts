import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

type Done = (error: Error | null, key: Buffer) => void

// Loaded into the tests' server before its own modules: passwords are hashed in the same way, only not so that it takes long on purpose.
const { scrypt } = crypto
Object.assign(crypto, {
  scrypt: (password: BinaryLike, salt: BinaryLike, length: number, options: ScryptOptions, done: Done): void =>
    scrypt(password, salt, length, { ...options, N: 2 }, done),
})
syncBuiltinESMExports()
