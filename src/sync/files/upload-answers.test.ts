import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PortalDatabase } from '#db/core/database.ts'
import { userIdOf } from '#db/core/owner.ts'
import { storeFile } from '#db/files/files.ts'
import { writeStatus } from '#db/core/status.ts'
import { FILE_PIECE_BYTES, filePath } from '#protocol/files.ts'
import { FileServer } from '#tests/support/file-server.ts'
import { openDevice, SAMPLE_VENDOR } from '#tests/support/open-device.ts'
import { STILL_NOW, stillPorts } from '#tests/support/still-ports.ts'
import { uploadFiles } from './upload-files.ts'

const OUTAGE = { kind: 'outage', where: 'server', retryAfterMs: null }

let db: PortalDatabase
let files: FileServer
let sha256: string
let asked: { method: string; path: string; headers: Record<string, string>; bytes: number }[]
/** How a piece is answered; without it the server takes it. */
let onPiece: (() => Response) | null
/** How the question after the file's state is answered; without it by what the server has. */
let onState: (() => Response) | null
const SIZE = 40_000
beforeEach(async () => {
  db = openDevice()
  files = new FileServer()
  asked = []
  onPiece = null
  onState = null
  sha256 = (await storeFile(db, { name: 'a.png', type: 'image/png', bytes: new Uint8Array(SIZE).map((_, at) => at % 251).buffer })).sha256
})
afterEach(() => db.close())

const upload = (names = [sha256]) =>
  uploadFiles(
    stillPorts({
      db,
      fetch: async (path, init) => {
        const { method = 'GET', body } = init
        const bytes = body instanceof ArrayBuffer ? body.byteLength : 0
        asked.push({ method, path, headers: Object.fromEntries(new Headers(init.headers)), bytes })
        const answer = method === 'PUT' ? onPiece : onState
        return answer?.() ?? files.respond(path, init)
      },
    }),
    names,
  )
const noted = async (name = sha256) => {
  const { state, code } = (await db.files.files.get(name)) ?? {}
  return { state, code }
}
const count = (method: string) => asked.filter((one) => one.method === method).length
const problem = (status: number, code = '') => Response.json({ code }, { status })

describe('an upload', () => {
  it('asks how far the file is, and sends it as what it is, for its vendor', async () => {
    expect(await upload()).toBeNull()
    const vendor = { 'x-portal-user': userIdOf(db), 'x-portal-vendor': SAMPLE_VENDOR }
    expect(asked).toEqual([
      { method: 'GET', path: `${filePath(sha256)}/state`, headers: vendor, bytes: 0 },
      {
        method: 'PUT',
        path: filePath(sha256),
        headers: { ...vendor, 'content-type': 'image/png', 'content-range': `bytes 0-${SIZE - 1}/${SIZE}` },
        bytes: SIZE,
      },
    ])
    expect(await db.files.files.get(sha256)).toMatchObject({ state: 'uploaded', code: null, received: SIZE, uploadedAt: STILL_NOW })
  })

  it.each([
    [0, FILE_PIECE_BYTES],
    [2, FILE_PIECE_BYTES >> 2],
    [4, Math.max(16_384, FILE_PIECE_BYTES >> 4)],
    [9, Math.max(16_384, FILE_PIECE_BYTES >> 4)],
  ])('after %i failures goes in pieces of %i bytes', async (attempt, piece) => {
    const big = await storeFile(db, { name: 'b.png', type: 'image/png', bytes: new Uint8Array(FILE_PIECE_BYTES + 1).buffer })
    await writeStatus(db, { attempt })
    await upload([big.sha256])
    expect(Math.max(...asked.map(({ bytes }) => bytes))).toBe(piece)
    expect(files.stored.has(big.sha256)).toBe(true)
  })

  it('goes on to the next file behind one that is refused', async () => {
    const next = await storeFile(db, { name: 'b.png', type: 'image/png', bytes: new Uint8Array([1]).buffer })
    await db.files.bytes.delete(sha256)
    expect(await upload([sha256, next.sha256])).toBeNull()
    expect([await noted(), await noted(next.sha256)]).toEqual([
      { state: 'refused', code: 'file.unreadable' },
      { state: 'uploaded', code: null },
    ])
  })
})

describe('an upload that the server answers with', () => {
  it.each([
    [400, 'body.invalid', 'file.unreadable'],
    [413, 'file.too_large', 'file.too_large'],
    [415, 'body.not_json', 'file.unreadable'],
    [422, 'file.type', 'file.type'],
    [422, 'a.file.code', 'file.unreadable'],
  ])('%i %s is about the file: it is refused with %s', async (status, code, noteworthy) => {
    onPiece = () => problem(status, code)
    expect(await upload()).toBeNull()
    expect(await noted()).toEqual({ state: 'refused', code: noteworthy })
  })

  it.each([
    ['what nobody foresaw', () => problem(404)],
    ['a conflict of another kind', () => problem(409, 'other')],
    ['nonsense', () => new Response('<html>')],
    ['a failure', () => problem(500)],
    ...[400, 413, 415, 422].map((status): [string, () => Response] => [
      `a ${status} of what stands before the server`,
      () => new Response('<html>', { status }),
    ]),
    ['one that says nothing', () => problem(413)],
  ])('%s is tried again', async (_what, answer) => {
    onPiece = answer
    expect(await upload()).toEqual(OUTAGE)
    expect((await noted()).state).toBe('uploading')
  })

  it('the end of the session ends it', async () => {
    onPiece = () => problem(401)
    expect(await upload()).toEqual({ kind: 'signed-out' })
  })

  it('another place three times is left to a later round at the fourth', async () => {
    onPiece = () => problem(409, 'file.offset')
    expect(await upload()).toEqual(OUTAGE)
    expect([count('PUT'), count('GET')]).toEqual([4, 4])
  })

  it('damaged bytes is tried three times, and then the file is damaged here', async () => {
    onPiece = () => problem(422, 'file.hash')
    expect(await upload()).toBeNull()
    expect([count('PUT'), await noted()]).toEqual([3, { state: 'refused', code: 'file.unreadable' }])
  })

  it('all of it there and still not stored is finished by the last piece once, and then left to a later round', async () => {
    const state = () => Response.json({ sha256, received: SIZE, stored: false, type: null })
    onState = state
    onPiece = state
    expect(await upload()).toEqual(OUTAGE)
    expect([count('PUT'), count('GET')]).toEqual([1, 1])
  })

  it('a moment to wait for is not asked again before it, and nothing else has to wait', async () => {
    onPiece = () => Response.json({ code: 'rate.limited' }, { status: 429, headers: { 'Retry-After': '60' } })
    expect(await upload()).toEqual(OUTAGE)
    expect((await db.meta.get('filesPutOff'))?.value).toEqual({ from: STILL_NOW, until: STILL_NOW + 60_000 })
    asked = []
    expect([await upload(), asked]).toEqual([OUTAGE, []])
    await db.meta.put({ key: 'filesPutOff', value: { from: STILL_NOW - 60_000, until: STILL_NOW } })
    onPiece = null
    expect(await upload()).toBeNull()
  })
})
