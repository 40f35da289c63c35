import { applyPull } from '#db/core/apply-pull.ts'
import type { PortalStore } from '#db/core/database.ts'
import type { SentRequest } from '#db/core/sent-request.ts'
import type { HeadLine, ResultLine, RowLine, WireMutation } from '#protocol/sync.ts'
import { cursorAt } from './first-load.ts'

/** Changes and rows of one transaction, about: the last push may go beyond. */
const MOST_SENT = 2000
const MOST_ROWS = 10_000

/**
 * What the answers to pushes that followed each other brought, until it is applied as one: each time something is applied the waiting changes
 * are read, and replayed where they build on it, so that part by part a long queue costs the square of its length.
 */
export class Gathered {
  /** The outcomes of all that was sent in this round: a page may settle what came with one before it. */
  private readonly results: ResultLine[] = []
  private readonly sent: WireMutation[] = []
  private rows: RowLine[] = []
  private on: { readonly head: HeadLine; readonly sentRequest: SentRequest } | null = null
  private readonly db: PortalStore

  constructor(db: PortalStore) {
    this.db = db
  }

  /** How many changes were put into requests. */
  get size(): number {
    return this.sent.length
  }

  /** Whether it is as much as one transaction should hold. */
  get isFull(): boolean {
    return this.sent.length >= MOST_SENT || this.rows.length >= MOST_ROWS
  }

  /** Notes what goes into a request; it counts as sent whatever becomes of the answer. */
  send(mutations: readonly WireMutation[]): void {
    this.sent.push(...mutations)
  }

  /** Takes a verified answer. `sentRequest`: what the rest of it is to be applied on, unless others are before it. */
  add(
    head: HeadLine,
    { results, rows, sentRequest }: { results: readonly ResultLine[]; rows: readonly RowLine[]; sentRequest: SentRequest },
  ) {
    this.results.push(...results)
    this.rows = this.rows.length === 0 ? [...rows] : this.rows.concat(rows)
    this.on = { head, sentRequest: this.on?.sentRequest ?? sentRequest }
  }

  /** Applies what came, if anything did. @throws StaleAnswer where the device is no longer the one that asked */
  async apply(): Promise<void> {
    if (!this.on) return
    const { head, sentRequest } = this.on
    const { rows, results, sent } = this
    this.on = null
    this.rows = []
    const { lastSeq, durable, complete, serverNow } = head
    const cursor = cursorAt(head, null)
    await applyPull(this.db, {
      rows,
      results,
      lastSeq,
      cursor,
      durable,
      complete,
      serverNow,
      sentRequest: { ...sentRequest, mutations: sent },
    })
  }
}
