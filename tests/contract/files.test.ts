import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as v from 'valibot'
import { FILE_PIECE_BYTES, fileState } from '#protocol/files.ts'
import type { Inspect } from '#server/files/inspection/threads.ts'
import { lockQuota, reserve } from '#server/files/uploads.ts'
import { ProblemError } from '#server/http/problems.ts'
import { ENGINES } from './engines.ts'
import { client, codeOf, shaOf, type Client } from './file-client.ts'
import type { Specimen } from './specimen.ts'
import { LARGEST, pdfOf, uploadCorpus } from './upload-corpus.ts'
import { openWorld, ORIGIN, type World } from './world.ts'

describe.each(ENGINES)('files, on $name', (engine) => {
  let world: World
  let mine: Client
  let vendorId: string
  let theirs: Client
  beforeAll(async () => {
    world = await openWorld(engine)
    const [one, other] = [await world.vendor(), await world.vendor()]
    vendorId = one.vendorId
    mine = client(world, one.cookie)
    theirs = client(world, other.cookie)
  })
  afterAll(() => world.close())

  it('arrive in pieces, and are one when the last is there', async () => {
    const bytes = pdfOf(3 * FILE_PIECE_BYTES + 17)
    const sha256 = shaOf(bytes)
    expect(await mine.state(sha256)).toEqual({ sha256, received: 0, stored: false, type: null })
    const response = await mine.send(bytes)
    expect(response.status).toBe(200)
    expect(v.parse(fileState, await response.json())).toEqual({ sha256, received: bytes.length, stored: true, type: 'application/pdf' })
    expect(Buffer.from(await (await mine.read(sha256)).arrayBuffer()).equals(bytes)).toBe(true)
  })

  it('lose nothing of what has arrived when they cannot be looked at for now', async () => {
    let isBusy = true
    const inspect: Inspect = ({ bytes, sha256 }) =>
      isBusy
        ? Promise.reject(new ProblemError(503, 'server.busy'))
        : Promise.resolve({ type: 'application/pdf', stored: bytes, storedSha256: sha256 })
    const busy = await openWorld(engine, { files: { inspect } })
    const device = client(busy, (await busy.vendor()).cookie)
    const bytes = pdfOf(FILE_PIECE_BYTES + 5)
    expect((await device.send(bytes)).status).toBe(503)
    const { received } = await device.state(shaOf(bytes))
    expect(received).toBe(bytes.length)
    isBusy = false
    expect((await device.send(bytes, FILE_PIECE_BYTES)).status).toBe(200)
    await busy.close()
  })

  it('whose verdict took longer than their device waits are refused when it comes again, and looked at once', async () => {
    let [looks, end] = [0, (): void => undefined]
    const inspect: Inspect = async () => {
      looks += 1
      await new Promise<void>((resolve) => (end = resolve))
      throw new ProblemError(422, 'file.too_complex')
    }
    const slow = await openWorld(engine, { files: { inspect, patienceMs: 400 } })
    const device = client(slow, (await slow.vendor()).cookie)
    const bytes = pdfOf(900)
    expect((await device.send(bytes)).status).toBe(503)
    // A machine that does other things may have answered before the look began.
    await vi.waitFor(() => expect(looks).toBe(1))
    end()
    await vi.waitFor(async () => expect((await device.state(shaOf(bytes))).received).toBe(0))
    const response = await device.send(bytes)
    expect([response.status, await codeOf(response), looks]).toEqual([422, 'file.too_complex', 1])
    expect((await device.state(shaOf(bytes))).received).toBe(0)
    // It was heard: sent once more, the file is looked at as any other.
    expect((await device.send(bytes)).status).toBe(503)
    await vi.waitFor(() => expect(looks).toBe(2))
    end()
    await slow.close()
  })

  it('go on where they were cut off, and take a piece that comes twice once', async () => {
    const bytes = pdfOf(2 * FILE_PIECE_BYTES + 5)
    const sha256 = shaOf(bytes)
    const range = { first: 0, last: FILE_PIECE_BYTES - 1, size: bytes.length }
    for (let time = 0; time < 2; time += 1) expect((await mine.piece(sha256, range, bytes.subarray(0, FILE_PIECE_BYTES))).status).toBe(202)
    const { received } = await mine.state(sha256)
    expect(received).toBe(FILE_PIECE_BYTES)
    expect((await mine.send(bytes, received)).status).toBe(200)
    // Told again after it is stored, nothing happens.
    expect((await mine.send(bytes)).status).toBe(200)
  })

  it('keep no piece that overlaps what is there, and go on behind that', async () => {
    const bytes = pdfOf(900)
    const [sha256, size] = [shaOf(bytes), bytes.length]
    const send = (first: number, last: number) => mine.piece(sha256, { first, last, size }, bytes.subarray(first, last + 1))
    expect((await send(0, 9)).status).toBe(202)
    const overlapping = await send(5, 14)
    expect([overlapping.status, v.parse(fileState, await overlapping.json()).received]).toEqual([202, 10])
    expect((await send(10, size - 1)).status).toBe(200)
  })

  it('refuse a piece whose predecessor is missing', async () => {
    const bytes = pdfOf(2 * FILE_PIECE_BYTES)
    const last = bytes.subarray(FILE_PIECE_BYTES)
    const response = await mine.piece(shaOf(bytes), { first: FILE_PIECE_BYTES, last: bytes.length - 1, size: bytes.length }, last)
    expect([response.status, await codeOf(response)]).toEqual([409, 'file.offset'])
  })

  it('that are not what their name says are refused and forgotten, so that they can be sent anew', async () => {
    const bytes = pdfOf(900)
    const sha256 = shaOf(Buffer.from('something else'))
    const response = await mine.send(bytes, 0, sha256)
    expect([response.status, await codeOf(response)]).toEqual([422, 'file.hash'])
    expect((await mine.state(sha256)).received).toBe(0)
  })

  it('of 5 MB are too large, one byte less is not', async () => {
    const large = pdfOf(LARGEST)
    expect(large.length).toBe(LARGEST)
    expect((await mine.send(large)).status).toBe(200)
    const response = await mine.piece('a'.repeat(64), { first: 0, last: 9, size: LARGEST + 1 }, Buffer.alloc(10))
    expect([response.status, await codeOf(response)]).toEqual([413, 'file.too_large'])
  })

  it.each([
    ['', 10],
    ['bytes', 10],
    ['bytes 0-9', 10],
    ['bytes 0-9/*', 10],
    ['bytes 5-4/10', 10],
    // An empty one would take the place of the piece that belongs there.
    ['bytes 5-4/10', 0],
    ['bytes 0-10/10', 10],
    ['bytes -1-4/10', 10],
    ['bytes 0-262144/400000', 10],
    ['bytes 0-8/10', 10],
    ['bytes 0-9/20', 5],
  ])('are refused with the range "%s" and %i bytes', async (range, length) => {
    const headers = { 'Origin': ORIGIN, 'Cookie': (await world.vendor()).cookie, 'Content-Range': range }
    const response = await world.app.request(`/api/files/${'b'.repeat(64)}`, { method: 'PUT', headers, body: Buffer.alloc(length) })
    expect([response.status, await codeOf(response)]).toEqual([400, 'body.invalid'])
  })

  it('belong to one vendor: another neither reads them nor hears of them', async () => {
    const bytes = pdfOf(1200)
    await mine.send(bytes)
    expect((await theirs.read(shaOf(bytes))).status).toBe(404)
    expect(await theirs.state(shaOf(bytes))).toMatchObject({ stored: false, received: 0 })
  })

  it.each(['../../etc/passwd', 'A'.repeat(64), 'a'.repeat(63), `${'a'.repeat(63)}%00`])('are not found under the name %s', async (name) => {
    expect((await mine.read(name)).status).toBe(404)
  })

  it('are served so that they can do nothing in a browser', async () => {
    const bytes = pdfOf(1300)
    await mine.send(bytes)
    const response = await mine.read(shaOf(bytes))
    expect(response.headers.get('Content-Type')).toBe('application/pdf')
    expect(response.headers.get('Content-Disposition')).toBe('attachment')
    expect(response.headers.get('Content-Security-Policy')).toBe("sandbox; default-src 'none'; frame-ancestors 'none'")
  })

  it('need a sign-in and the own site', async () => {
    const path = `/api/files/${'c'.repeat(64)}`
    expect((await world.app.request(path)).status).toBe(401)
    expect((await world.app.request(path, { method: 'PUT', headers: { Origin: ORIGIN } })).status).toBe(401)
    expect((await world.app.request(path, { method: 'PUT', headers: { Origin: 'https://evil.example' } })).status).toBe(403)
  })

  it('of another vendor than the cookie’s are neither taken nor given', async () => {
    const { cookie } = await world.vendor()
    const headers = { 'Origin': ORIGIN, 'Cookie': cookie, 'x-portal-vendor': vendorId, 'Content-Range': 'bytes 0-9/10' }
    const response = await world.app.request(`/api/files/${'d'.repeat(64)}`, { method: 'PUT', headers, body: Buffer.alloc(10) })
    expect([response.status, await codeOf(response)]).toEqual([401, 'auth.required'])
    expect((await world.app.request(`/api/files/${'d'.repeat(64)}`, { headers })).status).toBe(401)
  })

  it('that never end keep no more than twenty places, and the oldest gives way', async () => {
    const other = client(world, (await world.vendor()).cookie)
    const names = Array.from({ length: 21 }, () => randomBytes(32).toString('hex'))
    for (const name of names) expect((await other.piece(name, { first: 0, last: 9, size: 100 }, Buffer.alloc(10))).status).toBe(202)
    const received = await Promise.all([0, 1, 20].map(async (at) => (await other.state(names[at] ?? '')).received))
    expect(received).toEqual([0, 10, 10])
  })

  it('of another size than their first piece said begin anew', async () => {
    const bytes = pdfOf(FILE_PIECE_BYTES + 9)
    const [sha256, part] = [shaOf(bytes), bytes.subarray(0, 10)]
    expect((await mine.piece(sha256, { first: 0, last: 9, size: 10_000 }, part)).status).toBe(202)
    const response = await mine.piece(sha256, { first: 10, last: 19, size: bytes.length }, part)
    expect([response.status, await codeOf(response), (await mine.state(sha256)).received]).toEqual([409, 'file.offset', 0])
    expect((await mine.send(bytes)).status).toBe(200)
  })

  describe('with room for 5,000 bytes', () => {
    let small: World
    let now = new Date()
    const open = async () => {
      const { cookie, vendorId: owner } = await small.vendor()
      const { piece, send } = client(small, cookie)
      const begin = (size: number) => piece(randomBytes(32).toString('hex'), { first: 0, last: 9, size }, Buffer.alloc(10))
      return { send, begin, owner }
    }
    beforeAll(async () => {
      small = await openWorld(engine, { fileQuota: 5000, now: () => now })
    })
    afterAll(() => small.close())

    it('may together take so much and no more', async () => {
      const { send, begin } = await open()
      expect((await send(pdfOf(4000))).status).toBe(200)
      const response = await begin(1001)
      expect([response.status, response.headers.get('Retry-After'), await codeOf(response)]).toEqual([413, null, 'files.full'])
      expect((await begin(1000)).status).toBe(202)
      expect(small.reports).toEqual(['files.nearly_full', 'files.full'])
      // What is stored already can be sent again.
      expect((await send(pdfOf(4000))).status).toBe(200)
    })

    it('may take no more when they come at the same time', async () => {
      const { send, owner } = await open()
      const answers = await Promise.all(Array.from({ length: 8 }, (_all, at) => send(pdfOf(1500 + at))))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 413, 413, 413, 413, 413])
      const [row] = await small.database.vendorTransaction(owner, (tx) =>
        tx.rows<{ bytes: number }>(sql`select sum(stored_size)::int as bytes from files`),
      )
      expect(row?.bytes).toBeLessThanOrEqual(5000)
    })

    it('may take no more where two processes reckon at the same time', async () => {
      const { owner } = await open()
      const take = (sha256: string, holdMs: number) =>
        small.database.vendorTransaction(owner, async (tx) => {
          const key = { vendorId: owner, sha256 }
          await lockQuota(tx, key)
          await reserve(tx, key, { size: 3000, reserved: 3000 }, { quota: 5000, now, tell: () => undefined })
          await wait(holdMs)
        })
      const first = take('a'.repeat(64), 300)
      await wait(100)
      await expect(take('b'.repeat(64), 0)).rejects.toMatchObject({ status: 413, code: 'files.full' })
      await first
    })

    it('may take no more by what they become: a photo that grows when it is drawn anew is refused, and leaves nothing', async () => {
      const { send, begin } = await open()
      const photo = await sharp({
        create: { width: 400, height: 400, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 90 } },
      })
        .jpeg({ quality: 1, progressive: true })
        .toBuffer()
      expect(photo.length).toBeLessThan(5000)
      const response = await send(photo)
      expect([response.status, await codeOf(response)]).toEqual([413, 'files.full'])
      expect((await begin(5000)).status).toBe(202)
    })

    it('keep their room for a day when they never end', async () => {
      const { begin } = await open()
      expect((await begin(3000)).status).toBe(202)
      expect((await begin(3000)).status).toBe(413)
      now = new Date(now.getTime() + 86_400_001)
      expect((await begin(3000)).status).toBe(202)
    })

    it('keep no room any more that a clock gave them which was ahead and has been set back', async () => {
      const { begin } = await open()
      const here = now
      now = new Date(here.getTime() + 365 * 86_400_000)
      expect((await begin(3000)).status).toBe(202)
      now = here
      expect((await begin(3000)).status).toBe(202)
      expect((await begin(3000)).status).toBe(413)
    })
  })

  it('leave no piece behind when they are stored or refused', async () => {
    await mine.send(Buffer.from('neither a photo nor a document'))
    const [row] = await world.database.vendorTransaction(vendorId, (tx) =>
      tx.rows<{ n: number }>(
        sql`select count(*)::int as n from file_pieces where first > 0 or sha256 = ${shaOf(Buffer.from('neither a photo nor a document'))}`,
      ),
    )
    expect(row?.n).toBe(0)
    expect(world.failures).toEqual([])
  })
})

describe('the files people and attackers upload', () => {
  let world: World
  let mine: Client
  let corpus: readonly Specimen[]
  beforeAll(async () => {
    const [engine] = ENGINES
    if (!engine) throw new Error('no engine')
    world = await openWorld(engine)
    mine = client(world, (await world.vendor()).cookie)
    corpus = await uploadCorpus()
  })
  afterAll(() => world.close())

  it('are a hundred and more, and each gets its verdict by its content alone', async () => {
    expect(corpus.length).toBeGreaterThanOrEqual(100)
    const verdicts = new Map<string, unknown>()
    for (const { name, bytes } of corpus) {
      const response = await mine.send(bytes)
      const body = (await response.json()) as { type?: unknown; code?: unknown }
      verdicts.set(name, response.ok ? body.type : body.code)
    }
    expect(Object.fromEntries(verdicts)).toEqual(Object.fromEntries(corpus.map(({ name, verdict }) => [name, verdict])))
    expect(world.failures).toEqual([])
  })

  const stored = async (name: string): Promise<Buffer> => {
    const specimen = corpus.find((one) => one.name === name)
    if (!specimen) throw new Error(`no ${name}`)
    return Buffer.from(await (await mine.read(shaOf(specimen.bytes))).arrayBuffer())
  }

  it('lose the place, the owner and whatever hid behind the picture', async () => {
    const kept = await stored('a photo that knows where it was taken')
    const { exif, width } = await sharp(kept).metadata()
    expect([exif, width]).toEqual([undefined, 40])
    expect(kept.toString('latin1')).not.toContain('SECRET')
    for (const name of [
      'a photo with a page hidden behind it',
      'a picture with a script hidden behind it',
      'a photo with a script in its comment',
    ])
      expect((await stored(name)).toString('latin1')).not.toContain('script')
    expect((await stored('a photo with an archive hidden behind it')).includes('PK\x03\x04')).toBe(false)
  })

  it.each(['a photo', 'a grey photo', 'a photo held sideways'])('say by which hash they are kept: %s', async (name) => {
    const sha256 = shaOf(corpus.find((one) => one.name === name)?.bytes ?? Buffer.alloc(0))
    const response = await mine.read(sha256)
    const kept = shaOf(Buffer.from(await response.arrayBuffer()))
    expect(response.headers.get('Repr-Digest')).toBe(`sha-256=:${Buffer.from(kept, 'hex').toString('base64')}:`)
    expect(kept === sha256).toBe(name !== 'a photo held sideways')
  })

  it('are turned the right way up', async () => {
    const { width, height, orientation } = await sharp(await stored('a photo held sideways')).metadata()
    expect([width, height, orientation]).toEqual([20, 40, undefined])
  })
})
