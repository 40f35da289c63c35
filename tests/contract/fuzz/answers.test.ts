import { randomInt } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HeadLine, RowLine } from '#protocol/sync.ts'
import { CutAnswer } from '#sync/core/outcome.ts'
import { lines, readAnswer } from '#sync/core/read-answer.ts'
import { ENGINES, type EngineUnderTest } from '../engines.ts'
import { approve, openWorld, wire, type World } from '../world.ts'

const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31))

interface Read {
  readonly head: HeadLine | undefined
  readonly rows: RowLine[]
  readonly results: number
  /** `whole`, or `cut` where the device throws the answer away. */
  readonly end: 'whole' | 'cut'
}

/** Reads chunks as a device does: rows count as had when their segment, or the whole, was verified. */
const readChunks = async (chunks: readonly Uint8Array[]): Promise<Read> => {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
  const rows: RowLine[] = []
  let head: HeadLine | undefined
  try {
    const answer = await readAnswer(
      lines(body, () => undefined),
      {
        onHead: async (line) => void (head = line),
        onSegment: async (segment) => void rows.push(...segment),
      },
    )
    rows.push(...answer.rows)
    return { head, rows, results: answer.results.length, end: 'whole' }
  } catch (error) {
    if (!(error instanceof CutAnswer)) throw error
    return { head, rows, results: 0, end: 'cut' }
  }
}

const identity = ({ kind, id, revision }: RowLine): string => `${kind}:${id}@${revision}`

describe('answers, cut and garbled', { timeout: 300_000 }, () => {
  let world: World
  let answers: Uint8Array[]
  let wholes: Read[]
  let counted = 0
  beforeAll(async () => {
    world = await openWorld(ENGINES[0] as EngineUnderTest)
    const vendor = await world.vendor()
    const requestId = await vendor.submit('renewal')
    const clientId = '00000000-0000-4000-8000-000000000001'
    const load = await vendor.sync({ clientId })
    const first = new Uint8Array(await load.arrayBuffer())
    const { head } = await readChunks([first])
    const cursor = head && { epoch: head.epoch, scope: head.scope, revision: head.to, after: null }
    const pull = await vendor.sync({ clientId, cursor: cursor ?? null, mutations: [approve(1, requestId), wire(2, 'x.y', {})] })
    answers = [first, new Uint8Array(await pull.arrayBuffer())]
    wholes = await Promise.all(answers.map((bytes) => readChunks([bytes])))
    // What is tested must hold checkpoints, results, and characters of several bytes.
    expect(wholes.map(({ end, rows, results }) => [end, rows.length > 1, results])).toEqual([
      ['whole', true, 0],
      ['whole', true, 2],
    ])
    expect(answers.every((bytes) => bytes.some((byte) => byte > 0x7f))).toBe(true)
  })
  afterAll(async () => {
    process.stdout.write(`fuzz of answers: ${counted} inputs, FUZZ_SEED=${seed}\n`)
    await world.close()
  })

  it('are read the same wherever the chunks are cut', async () => {
    for (const [n, bytes] of answers.entries())
      for (let at = 1; at < bytes.length; at += 1) {
        counted += 1
        expect(await readChunks([bytes.subarray(0, at), bytes.subarray(at)])).toEqual(wholes[n])
      }
    await fc.assert(
      fc.asyncProperty(fc.nat(1), fc.array(fc.nat(), { maxLength: 30 }), async (n, cuts) => {
        counted += 1
        const bytes = answers[n] ?? new Uint8Array()
        const borders = [0, ...cuts.map((cut) => cut % bytes.length), bytes.length].toSorted((a, b) => a - b)
        const chunks = borders.slice(1).map((border, i) => bytes.subarray(borders[i], border))
        expect(await readChunks(chunks)).toEqual(wholes[n])
      }),
      { seed, numRuns: 500 },
    )
  })

  it('that end early are thrown away at every byte, but for segments that were verified', async () => {
    for (const [n, bytes] of answers.entries())
      for (let at = 0; at < bytes.length; at += 1) {
        counted += 1
        const read = await readChunks([bytes.subarray(0, at)])
        expect(read.end).toBe('cut')
        const genuine = wholes[n]?.rows.map(identity) ?? []
        expect(read.rows.map(identity)).toEqual(genuine.slice(0, read.rows.length))
      }
  })

  it('with any byte changed are thrown away, or hold the very rows that were sent', async () => {
    const rows = wholes.map((whole) => whole.rows.map(identity))
    let thrown = 0
    for (const [n, bytes] of answers.entries())
      for (let at = 0; at < bytes.length; at += 1) {
        counted += 1
        const garbled = bytes.slice()
        garbled[at] = (garbled[at] ?? 0) ^ (1 << ((at + seed) & 7))
        const read = await readChunks([garbled])
        if (read.end === 'cut') thrown += 1
        // The sums are of what decides where a row goes; the words in it are guarded by TLS.
        expect(read.rows.map(identity)).toEqual(rows[n]?.slice(0, read.rows.length))
        if (read.end === 'whole') expect(read.rows).toHaveLength(rows[n]?.length ?? -1)
      }
    expect(thrown).toBeGreaterThan(0)
  })

  it('made of lines in another order, missing or doubled are thrown away', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(1), fc.nat(), fc.nat(), fc.constantFrom('drop', 'double', 'swap'), async (n, a, b, how) => {
        counted += 1
        const all = new TextDecoder().decode(answers[n]).split('\n').slice(0, -1)
        const rowAt = all.flatMap((line, i) => (line.startsWith('{"t":"put"') ? [i] : []))
        const [i, j] = [rowAt[a % rowAt.length] ?? 0, rowAt[b % rowAt.length] ?? 0]
        const changed =
          how === 'drop'
            ? all.toSpliced(i, 1)
            : how === 'double'
              ? all.toSpliced(i, 0, all[i] ?? '')
              : all.with(i, all[j] ?? '').with(j, all[i] ?? '')
        const read = await readChunks([new TextEncoder().encode(`${changed.join('\n')}\n`)])
        if (changed.join() === all.join()) expect(read.end).toBe('whole')
        else expect(read.end).toBe('cut')
      }),
      { seed, numRuns: 1000 },
    )
  })
})
