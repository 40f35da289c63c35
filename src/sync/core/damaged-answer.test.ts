import { describe, expect, it, vi } from 'vitest'
import type { RowLine } from '#protocol/sync.ts'
import { endLine, headLine, checkpointLine, putLine } from '#tests/support/answer-lines.ts'
import { CutAnswer } from './outcome.ts'
import { lines, readAnswer } from './read-answer.ts'

const HEAD = headLine()
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const put = (n: number) => putLine('zones', { id: id(n) }, n)
const del: RowLine = { t: 'del', kind: 'zones', id: id(9), revision: 9 }

const read = (batch: readonly unknown[], onSegment = vi.fn(async () => undefined)) => {
  const text = async function* () {
    yield batch.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)))
  }
  return readAnswer(text(), { onHead: () => Promise.resolve(), onSegment })
}

describe('an answer that is not whole', () => {
  it.each<[message: string, batch: readonly unknown[]]>([
    ['the head is missing', [put(1), endLine([put(1)])]],
    ['the end is missing', [HEAD, put(1)]],
    ['the end is missing', []],
    ['a line is not JSON', [HEAD, '{"t":']],
    ['rows are missing or damaged', [HEAD, put(1), { ...endLine([put(1)]), rows: 2 }]],
    ['rows are missing or damaged', [HEAD, put(1), { ...endLine([put(1)]), checksum: 1 }]],
    ['rows are missing or damaged', [HEAD, put(1), endLine([])]],
  ])('is refused because %s', async (message, batch) => {
    const refused = read(batch)
    await expect(refused).rejects.toBeInstanceOf(CutAnswer)
    await expect(refused).rejects.toThrow(message)
  })

  it('is refused with what does not fit', async () => {
    await expect(read([HEAD, { t: 'put' }])).rejects.toThrow(/^a line does not fit: ./)
  })

  it.each([
    ['counts', { rows: 2 }],
    ['sums', { checksum: 1 }],
  ])('shows no segment whose checkpoint %s otherwise', async (_what, other) => {
    const onSegment = vi.fn(async () => undefined)
    await expect(read([HEAD, put(1), { ...checkpointLine('', [put(1)]), ...other }, endLine([put(1)])], onSegment)).rejects.toThrow(
      'rows are missing',
    )
    expect(onSegment).not.toHaveBeenCalled()
  })
})

describe('a whole answer', () => {
  it('brings deletions as it brings rows, and sums both', async () => {
    expect((await read([HEAD, put(1), del, endLine([put(1), del])])).rows).toEqual([put(1), del])
    await expect(read([HEAD, put(1), del, endLine([put(1)])])).rejects.toThrow('rows are missing')
  })

  it('gives each segment its own rows', async () => {
    const onSegment = vi.fn(async () => undefined)
    await read([HEAD, put(1), checkpointLine('', [put(1)]), put(2), checkpointLine('', [put(2)]), endLine([put(1), put(2)])], onSegment)
    expect(onSegment.mock.calls).toEqual([
      [[put(1)], ''],
      [[put(2)], ''],
    ])
  })
})

const streamOf = (...chunks: readonly string[]) => {
  const rest = chunks.map((chunk) => new TextEncoder().encode(chunk))
  const cancel = vi.fn()
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const next = rest.shift()
      if (next) controller.enqueue(next)
    },
    cancel,
  })
  return { body, cancel }
}

const closing = (...chunks: readonly string[]) =>
  new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
      controller.close()
    },
  })

describe('a stream of lines', () => {
  it('gives only whole lines, none of them empty, and hears every chunk and the end', async () => {
    const beat = vi.fn()
    const batches: string[][] = []
    for await (const batch of lines(closing('a\n', '\n', 'b\n\nc', 'd\n', 'rest'), beat)) batches.push(batch)
    expect(batches).toEqual([['a'], ['b'], ['cd']])
    expect(beat).toHaveBeenCalledTimes(6)
  })

  it('that breaks is an answer that was cut, with its reason', async () => {
    const reason = new TypeError('network')
    const body = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(reason) })
    await expect(lines(body, () => undefined).next()).rejects.toMatchObject({
      name: 'CutAnswer',
      message: 'the stream broke',
      cause: reason,
    })
  })

  it('is read once more after the end line and then let go', async () => {
    const { body, cancel } = streamOf('a\n', 'b\n', 'c\n')
    for await (const [line] of lines(body, () => undefined)) if (line === 'a') break
    await vi.waitFor(() => expect(cancel).toHaveBeenCalledOnce())
  })
})
