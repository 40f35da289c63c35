import { describe, expect, it } from 'vitest'
import { postgresFault } from './postgres-fault.ts'
import { faultSentence, folderFault, portFault } from './start-fault.ts'

const coded = (code: string, message = 'x'): Error => Object.assign(new Error(message), { code })
const URL_TEXT = 'postgresql://portal:secret@db.example:5433/portal?sslmode=require'

describe('what a fault at start says', () => {
  it.each([
    ['28P01', 'The database at db.example:5433 refused the user portal: correct user and password in DATABASE_URL.'],
    ['28000', 'The database at db.example:5433 refused the user portal: correct user and password in DATABASE_URL.'],
    ['3D000', 'The database at db.example:5433 has no database portal: create it, or correct DATABASE_URL.'],
    ['57P03', 'The database at db.example:5433 is starting or stopping: try again in a moment.'],
    ['53300', 'The database at db.example:5433 has no connection left: end others, or raise its max_connections.'],
    ['53100', 'The database at db.example:5433 has no room left (53100): make room on its disk.'],
    ['25006', 'The database at db.example:5433 is read-only: DATABASE_URL must name the one that takes writes.'],
    ['42501', 'The user portal may not create tables in the database portal: make it the owner of that database.'],
    ['ETIMEDOUT', 'No database answers at db.example:5433 (ETIMEDOUT): start it, or correct DATABASE_URL.'],
    [
      'SELF_SIGNED_CERT_IN_CHAIN',
      'No secure connection to the database at db.example:5433: correct sslmode and certificates in DATABASE_URL.',
    ],
  ])('with %s of PostgreSQL', (code, sentence) => {
    const wrapped = new Error('Failed query: select 1\nparams: a,b', { cause: coded(code, 'self-signed certificate') })
    expect(postgresFault(wrapped, URL_TEXT)?.message).toBe(sentence)
  })

  it('names a password that is missing, and nothing for a fault of ours', () => {
    expect(postgresFault(new Error('SASL: client password must be a string'), URL_TEXT)?.message).toContain('refused the user portal')
    expect(postgresFault(coded('42601'), URL_TEXT)).toBeNull()
  })

  it.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'ENOTDIR', 'EEXIST', 'EIO', 'EMFILE'])('with %s of a folder', (code) => {
    expect(folderFault(coded(code), '/data')?.message).toMatch(/\/data.*\.$/)
  })

  it('with a port', () => {
    expect(portFault(coded('EACCES'), 80, undefined)?.message).toBe('This user may not open port 80: set PORT to a number above 1023.')
    expect(portFault(coded('E_OTHER'), 80, undefined)).toBeNull()
  })

  it('of an error nobody foresaw is its first line, and never a program', () => {
    const source = `${'x'.repeat(90_000)}\n at nowhere`
    expect(faultSentence(new Error(source)).length).toBeLessThan(400)
    expect(faultSentence(new Error('first\nsecond'))).toBe('The server cannot start: first; the log has more.')
    expect(faultSentence(undefined)).toBe('The server cannot start: an unknown fault; the log has more.')
  })
})
