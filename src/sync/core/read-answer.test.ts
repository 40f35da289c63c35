import { describe, expect, it } from 'vitest'
import { rowSum } from '#protocol/checksum.ts'
import type { RowLine } from '#protocol/sync.ts'
import { headLine } from '#tests/support/answer-lines.ts'
import { CutAnswer } from './outcome.ts'
import { lines, readAnswer } from './read-answer.ts'

const HEAD = headLine()
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const row = (n: number): RowLine => ({ t: 'put', kind: 'zones', id: id(n), revision: n, body: { id: id(n), name: 'حي النرجس' } })
const tally = (rows: readonly RowLine[]) => ({ rows: rows.length, checksum: rows.reduce(rowSum, 0) })
const text = (...all: readonly unknown[]) => all.map((line) => `${JSON.stringify(line)}\n`).join('')

const stream = (bytes: Uint8Array, size: number): ReadableStream<Uint8Array> => {
  let at = 0
  return new ReadableStream({
    pull: (controller) => {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.slice(at, (at += size)))
    },
  })
}

const read = async (body: string, size = 64) => {
  const segments: { after: string; ids: string[] }[] = []
  const answer = await readAnswer(
    lines(stream(new TextEncoder().encode(body), size), () => undefined),
    {
      onHead: () => Promise.resolve(),
      onSegment: async (rows, after) => void segments.push({ after, ids: rows.map((one) => one.id) }),
    },
  )
  return { answer, segments }
}

const rows = [row(1), row(2), row(3)]
const whole = text(HEAD, ...rows, { t: 'end', ...tally(rows) })

describe('reading an answer', () => {
  it('gives the same rows wherever the bytes are cut into chunks', async () => {
    const size = new TextEncoder().encode(whole).length
    for (let at = 1; at <= size; at += 1) expect((await read(whole, at)).answer.rows).toEqual(rows)
  })

  it('refuses an answer that ends early, at every byte', async () => {
    const bytes = new TextEncoder().encode(whole)
    for (let at = 0; at < bytes.length - 1; at += 1)
      await expect(
        readAnswer(
          lines(stream(bytes.slice(0, at), 50), () => undefined),
          { onHead: () => Promise.resolve(), onSegment: () => Promise.resolve() },
        ),
      ).rejects.toBeInstanceOf(CutAnswer)
  })

  it.each([
    ['a row is missing', text(HEAD, row(1), row(3), { t: 'end', ...tally(rows) })],
    ['a revision was altered', text(HEAD, row(1), { ...row(2), revision: 7 }, row(3), { t: 'end', ...tally(rows) })],
    ['the head is missing', text(...rows, { t: 'end', ...tally(rows) })],
    ['a line is not JSON', `${text(HEAD)}{"t":\n${text({ t: 'end', rows: 0, checksum: 0 })}`],
    ['a line has a shape nobody knows', text(HEAD, { t: 'surprise' }, { t: 'end', rows: 0, checksum: 0 })],
  ])('refuses an answer in which %s', async (_what, body) => {
    await expect(read(body)).rejects.toBeInstanceOf(CutAnswer)
  })

  it('hands over segments at their checkpoints and keeps the rest for the end', async () => {
    const first = [row(1), row(2)]
    const body = text(HEAD, ...first, { t: 'mark', after: '', ...tally(first) }, row(3), { t: 'end', ...tally(rows) })
    const { answer, segments } = await read(body)
    expect(segments).toEqual([{ after: '', ids: [id(1), id(2)] }])
    expect(answer.rows).toEqual([row(3)])
  })

  it('does not hand over a segment whose checkpoint does not add up', async () => {
    const body = text(HEAD, row(1), { t: 'mark', after: '', rows: 2, checksum: 1 }, { t: 'end', rows: 1, checksum: 1 })
    await expect(read(body)).rejects.toBeInstanceOf(CutAnswer)
  })
})
