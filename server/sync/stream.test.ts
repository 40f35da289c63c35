import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { streamGzip, streamText, takesGzip } from './stream.ts'

const never = (): void => {
  throw new Error('no error was expected')
}

/** A source that notes what was asked of it and waits at every piece until it is let go on. */
const source = (pieces: readonly (string | Error)[]) => {
  const state = { made: 0, ended: false }
  const iterate = async function* () {
    try {
      for (const piece of pieces) {
        state.made += 1
        if (piece instanceof Error) throw piece
        yield piece
      }
    } finally {
      state.ended = true
    }
  }
  return { state, pieces: iterate() }
}

const text = async (stream: ReadableStream<Uint8Array>): Promise<string> => new Response(stream).text()
const soon = () => new Promise((resolve) => setTimeout(resolve, 20))

describe('an answer as a stream', () => {
  it('carries all pieces, plain or gzipped', async () => {
    const pieces = ['{"t":"head"}\n', 'حاوية\n', 'x'.repeat(200_000), '{"t":"end"}\n']
    expect(await text(streamText(source(pieces).pieces, never))).toBe(pieces.join(''))
    const packed = Buffer.from(await new Response(streamGzip(source(pieces).pieces, never)).arrayBuffer())
    expect(packed.length).toBeLessThan(5000)
    expect(gunzipSync(packed).toString()).toBe(pieces.join(''))
  })

  it.each([
    ['plain', streamText],
    ['gzipped', streamGzip],
  ])('is made only as fast as it is read, %s', async (_how, stream) => {
    // Random digits, so that compression cannot make the pieces small.
    const { state, pieces } = source(Array.from({ length: 100 }, () => Array.from({ length: 20_000 }, () => Math.random()).join('')))
    const reader = stream(pieces, never).getReader()
    await reader.read()
    await soon()
    expect(state.made).toBeLessThan(10)
    await reader.cancel()
    await soon()
    expect(state.ended).toBe(true)
  })

  it('gives each piece to the reader at once, gzipped too', async () => {
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const reader = streamGzip(
      (async function* () {
        yield 'first mark\n'
        await held
        yield 'end\n'
      })(),
      never,
    )
      .pipeThrough(new DecompressionStream('gzip') as unknown as ReadableWritablePair<Uint8Array, Uint8Array>)
      .getReader()
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('first mark\n')
    release()
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('end\n')
  })

  it.each([
    ['plain', streamText],
    ['gzipped', streamGzip],
  ])('is cut, not ended, when its source fails, %s', async (_how, stream) => {
    const errors: unknown[] = []
    const failure = new Error('the database went away')
    await expect(text(stream(source(['a\n', failure]).pieces, (error) => errors.push(error)))).rejects.toThrow()
    expect(errors).toEqual([failure])
  })

  it.each([
    ['gzip', true],
    ['br, gzip;q=0.8', true],
    ['deflate,gzip', true],
    ['GZIP; q=1', true],
    ['gzip;q=0', false],
    ['gzip;q=0.00', false],
    ['br', false],
    ['x-gzip', false],
    [undefined, false],
  ])('takes Accept-Encoding %s for %s', (header, expected) => {
    expect(takesGzip(header)).toBe(expected)
  })

  it('looks at a header of any length at once', () => {
    const began = performance.now()
    expect(takesGzip(`gzip;q=0.${'1'.repeat(15_000)}x`)).toBe(false)
    expect(performance.now() - began).toBeLessThan(20)
  })
})
