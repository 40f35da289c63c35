import { addImages, applyPull } from '#db/core/apply-pull.ts'
import type { Image } from '#db/core/overlay.ts'
import type { SentRequest } from '#db/core/sent-request.ts'
import type { Cursor, HeadLine, RowLine } from '#protocol/sync.ts'
import type { SyncPorts } from './ports.ts'

/** Rows of a first load written in one transaction: verified segments are gathered up to this many. */
const WRITE_BATCH = 10_000

/** The place in what an answer brings, of which everything up to a key is on the device; null: all of it is. */
export const cursorAt = (head: HeadLine, after: string | null): Cursor => ({
  epoch: head.epoch,
  scope: head.scope,
  revision: head.to,
  after,
})

/**
 * Applies the segments of a first load as they are verified, and tells people how far it is. Other answers have none. One part is written
 * while the next is read and verified, never two: each moves on from the cursor that the one before it left.
 */
export class FirstLoad {
  private gathered: RowLine[] = []
  /** Those of the gathered rows: made while the part before them is written, when this thread has nothing else to do. */
  private images = new Map<string, Image>()
  private rows: number
  private readonly ports: Pick<SyncPorts, 'db' | 'now'>
  private readonly head: HeadLine
  /** Moves on with every part that is written. */
  private sentRequest: SentRequest
  private writing: Promise<void> = Promise.resolve()

  constructor(ports: Pick<SyncPorts, 'db' | 'now'>, of: { head: HeadLine; sentRequest: SentRequest; rowsBefore: number }) {
    this.ports = ports
    this.head = of.head
    this.sentRequest = of.sentRequest
    this.rows = of.rowsBefore
  }

  /** Takes a verified segment. Throws what stopped the part before it from being written. */
  async segment(rows: readonly RowLine[], after: string): Promise<void> {
    for (const row of rows) this.gathered.push(row)
    addImages(this.images, rows)
    // The worklist is shown at once; history behind it is written in larger pieces.
    if (after !== '' && this.gathered.length < WRITE_BATCH) return
    await this.writing
    this.writing = this.write(after)
    // Told by the next part or at the end, whichever comes first.
    this.writing.catch(() => undefined)
  }

  /** Waits for what is being written. The rest is to be applied on what it left. Throws what stopped it. */
  async finish(): Promise<{ readonly rest: readonly RowLine[]; readonly sentRequest: SentRequest }> {
    await this.writing
    return { rest: this.gathered, sentRequest: this.sentRequest }
  }

  private async write(after: string): Promise<void> {
    const { db, now } = this.ports
    const { gathered, images, sentRequest, head } = this
    this.gathered = []
    this.images = new Map()
    const cursor = cursorAt(head, after)
    const rows = this.rows + gathered.length
    const status = { beatAt: now(), firstLoad: { rows, total: Math.max(head.total ?? 0, rows), worklist: true } }
    const part = { rows: gathered, results: [], lastSeq: 0, cursor, durable: 0, serverNow: head.serverNow, status, sentRequest }
    await applyPull(db, part, images)
    this.sentRequest = { ...sentRequest, cursor }
    this.rows = rows
  }
}
