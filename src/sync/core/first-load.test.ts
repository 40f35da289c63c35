import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readCursor } from '#db/core/apply-pull.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { readStatus } from '#db/core/status.ts'
import type { SyncLine, SyncRequest } from '#protocol/sync.ts'
import { endLine, headLine, checkpointLine, putLine } from '#tests/support/answer-lines.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { requestBody } from '#tests/support/request-body.ts'
import { sampleId, sampleZone } from '#tests/support/samples.ts'
import { stillPorts } from '#tests/support/still-ports.ts'
import { runSync } from './engine.ts'
import type { SyncPorts } from './ports.ts'
import { SILENCE_LIMIT_MS } from './round.ts'

const zone = (n: number) => putLine('zones', sampleZone({ id: sampleId(2, n) }))
const zones = (from: number, count: number) => Array.from({ length: count }, (_, at) => zone(from + at))
const head = (total: number | null) => headLine({ to: 1, durable: 0, total })
const bytes = (lines: readonly SyncLine[]) => new TextEncoder().encode(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))

let db: PortalDatabase
let asked: SyncRequest[]
/** What the server sends, one answer after the other. `cut`: the connection breaks behind it. */
let answers: { lines: readonly SyncLine[]; cut?: true }[]
let timers: { ms: number; ring: () => void; cancelled: boolean }[]
let ports: SyncPorts
beforeEach(() => {
  db = openDevice()
  asked = []
  answers = []
  timers = []
  ports = stillPorts({
    db,
    timer: (ms, ring) => {
      const timer = { ms, ring, cancelled: false }
      timers.push(timer)
      return () => {
        timer.cancelled = true
      }
    },
    fetch: async (_path, init) => {
      asked.push(JSON.parse(requestBody(init)) as SyncRequest)
      const { lines, cut } = answers.shift() ?? { lines: [head(null), endLine([])] }
      const parts = [bytes(lines)]
      return new Response(
        new ReadableStream<Uint8Array>({
          pull: (controller) => {
            const part = parts.shift()
            if (part) controller.enqueue(part)
            else if (cut) controller.error(new TypeError('network'))
            else controller.close()
          },
        }),
      )
    },
  })
})
afterEach(() => db.close())

const shown = () => db.rows('zones').count()
const loaded = async () => (await readStatus(db)).firstLoad

describe('a first load', () => {
  it('shows its worklist at once, and goes on behind it when it was cut off', async () => {
    const [work, history] = [zones(1, 3), zones(4, 4)]
    answers = [{ lines: [head(7), ...work, checkpointLine('', work), ...history, checkpointLine('zones:x', history)], cut: true }]
    await runSync(ports)
    expect([await shown(), await loaded()]).toEqual([3, { rows: 3, total: 7, worklist: true }])
    expect(await readCursor(db)).toEqual({ epoch: 'e', scope: 's', revision: 1, after: '' })
    answers = [{ lines: [head(7), ...history, checkpointLine('zones:x', history), endLine(history)] }]
    asked = []
    await runSync(ports)
    expect(asked.map(({ cursor }) => cursor?.after)).toEqual(['', null])
    expect([await shown(), await loaded()]).toEqual([7, null])
  })

  it('writes history in pieces of ten thousand rows, and counts on from where it was cut off', async () => {
    const [work, first, second, third] = [zones(1, 2), zones(3, 5_000), zones(5_003, 5_000), zones(10_003, 1)]
    answers = [{ lines: [head(9), ...work, checkpointLine('', work), ...first, checkpointLine('zones:a', first)], cut: true }]
    await runSync(ports)
    expect([await shown(), await loaded()]).toEqual([2, { rows: 2, total: 9, worklist: true }])
    const segments = [
      ...first,
      checkpointLine('zones:a', first),
      ...second,
      checkpointLine('zones:b', second),
      ...third,
      checkpointLine('zones:c', third),
    ]
    answers = [{ lines: [head(9), ...segments], cut: true }]
    await runSync(ports)
    expect([await shown(), await loaded()]).toEqual([10_002, { rows: 10_002, total: 10_002, worklist: true }])
    expect((await readCursor(db))?.after).toBe('zones:b')
  })

  it('that finds no room says so, even where the connection broke meanwhile', async () => {
    const full = vi.spyOn(db.meta, 'bulkPut').mockRejectedValue(new DOMException('no room', 'QuotaExceededError'))
    answers = [{ lines: [head(5), ...zones(1, 2), checkpointLine('', zones(1, 2))], cut: true }]
    await runSync(ports)
    full.mockRestore()
    expect([await shown(), (await readStatus(db)).phase]).toEqual([0, 'waiting'])
  })

  it('says how far it is in the transaction of what it brought: who closes the page in between finds both', async () => {
    const written = new Map<unknown, Set<string>>()
    const note = (key: string, transaction: unknown) => {
      written.set(transaction, (written.get(transaction) ?? new Set()).add(key))
    }
    db.meta.hook('creating', (key, _row, transaction) => note(key, transaction))
    db.meta.hook('updating', (_change, key: string, _row, transaction) => note(key, transaction))
    answers = [{ lines: [head(5), ...zones(1, 2), checkpointLine('', zones(1, 2))], cut: true }]
    await runSync(ports)
    const parts = [...written.values()].filter((keys) => keys.has('cursor'))
    expect(parts.map((keys) => keys.has('status'))).toEqual([true])
  })

  it('that begins anew counts from nothing', async () => {
    answers = [{ lines: [head(5), ...zones(1, 3), checkpointLine('', zones(1, 3))], cut: true }]
    await runSync(ports)
    await db.meta.delete('cursor')
    answers = [{ lines: [head(5), ...zones(1, 2), checkpointLine('', zones(1, 2))], cut: true }]
    await runSync(ports)
    expect(await loaded()).toEqual({ rows: 2, total: 5, worklist: true })
  })

  it('is over once it is; later pulls say nothing of loading', async () => {
    answers = [{ lines: [head(1), ...zones(1, 1), checkpointLine('', zones(1, 1)), endLine(zones(1, 1))] }]
    await runSync(ports)
    const seen: unknown[] = []
    const watched: SyncPorts = {
      ...ports,
      fetch: async (path, init) => {
        seen.push(await readStatus(db))
        return ports.fetch(path, init)
      },
    }
    asked = []
    await runSync(watched)
    expect(asked).toHaveLength(1)
    expect(seen).toMatchObject([{ firstLoad: null, sending: null }])
  })
})

describe('a server that falls silent', () => {
  it('has the whole limit again after every sign of life, and none is left running', async () => {
    await runSync(ports)
    const calls = asked.length
    expect(calls).toBe(2)
    // For each request: at its start, at the head of the answer and at its one chunk.
    expect(timers.filter(({ ms }) => ms === SILENCE_LIMIT_MS).map(({ ms, cancelled }) => [ms, cancelled])).toEqual(
      Array.from({ length: calls * 3 }, () => [SILENCE_LIMIT_MS, true]),
    )
  })

  it('in the middle of an answer ends the round', async () => {
    const stuck: SyncPorts = {
      ...ports,
      fetch: async (_path, init) =>
        new Response(
          new ReadableStream<Uint8Array>({
            start: (controller) => {
              controller.enqueue(bytes([head(1)]))
              init.signal?.addEventListener('abort', () => controller.error(new DOMException('aborted', 'AbortError')))
              setTimeout(() => timers.find(({ cancelled }) => !cancelled)?.ring(), 20)
            },
          }),
        ),
    }
    await runSync(stuck)
    expect((await readStatus(db)).phase).toBe('offline')
    expect(timers.every(({ cancelled }) => cancelled)).toBe(true)
  }, 10_000)
})
