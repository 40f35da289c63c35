import Dexie, { type DexieOptions, type Table } from 'dexie'
import type { Rejection } from '#domain/kernel/rejection.ts'
import { ENTITIES } from '#domain/entities.ts'
import type { Documents, Kind } from '#domain/kernel/entity.ts'
import { FilesDatabase } from './files-database.ts'
import type { StoredRow } from './stored.ts'

/** Under this name the outbox stores what is predicted: its rows outlive every release, so the word an older one chose stays. */
export const PREDICTED_REJECTION = 'doubt'

/** A waiting change. `args` is opaque: migrations of the database never touch it. */
export interface OutboxRow {
  /** Place in this client's queue, without gaps from 1. */
  readonly seq: number
  readonly id: string
  readonly name: string
  readonly version: number
  readonly args: unknown
  /** The device's clock when the person acted. */
  readonly clientAt: string
  /** Keys (`kind:id`) of the rows the change touches. */
  readonly touched: readonly string[]
  /** The name or barcode of the record that it changes, where it has one: it may be gone when the change is refused. */
  readonly subject?: unknown
  /** Keys of the rows the change was decided on. Absent in rows of an older release, until they are replayed. */
  readonly needed?: readonly string[]
  /** SHA-256 of the files it names; absent as `needed` may be. */
  readonly files?: readonly string[]
  /** Why the device's own rule would refuse the change after a pull, or null; the server still has the last word. */
  readonly [PREDICTED_REJECTION]: Rejection | null
  /** The server had confirmed it before it lost data: its receipt stands, and it is no new decision of anybody. */
  readonly again?: true
  /** When it had: an instant of the server's clock. Absent in rows of an older release. */
  readonly confirmedAt?: string | undefined
  /** What a `mutation.skip` stands for: the change that was taken back while it may have been on its way. With the id of one left free. */
  readonly replaces?: Pick<OutboxRow, 'name' | 'version' | 'args' | 'touched'> & Partial<Pick<OutboxRow, 'id'>>
  /** The id of the change this one takes back or builds on: it is refused where that one was not carried out. */
  readonly dependsOn?: string
  /** It was put into a request under an earlier client id, or came from another device: only the server knows whether it arrived. */
  readonly mayHaveArrived?: true
  /** It came from the server, which nobody had sent it to: taken back unsent it leaves its id to others. */
  readonly takenOver?: boolean
}

/** The last server image of a row that waiting changes touch; `body` null when the server has no such row. */
export interface BaseRow {
  readonly key: string
  readonly body: { readonly id: string } | null
  readonly revision: number
}

/** A change the server refused: shown as a card until the person retries or discards it. */
export interface RejectedRow {
  readonly id: string
  readonly name: string
  readonly version: number
  readonly args: unknown
  readonly touched: readonly string[]
  readonly subject?: unknown
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
  readonly clientAt: string
  readonly serverAt: string
  /** It had been carried out, until the server was restored. */
  readonly again?: true
}

/**
 * A change the server carried out: the receipt, and what is needed to send it again to a server that lost it. Also a skip in the place of
 * a change that may have left before it (`replaces`), which nobody is shown.
 */
export interface ReceiptRow extends Pick<
  OutboxRow,
  'id' | 'name' | 'version' | 'args' | 'touched' | 'clientAt' | 'confirmedAt' | 'dependsOn' | 'replaces' | 'subject'
> {
  readonly serverAt: string
  readonly revision: number
  /** Its place in the queue: the order of what was carried out at one revision. Absent in receipts of an older release. */
  readonly seq?: number
  /** 1 while a power cut at the server could still undo it. */
  readonly volatile: 0 | 1
}

/** A push message that arrived. */
export interface NotificationRow {
  readonly id: string
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
  readonly ref: string | null
  readonly at: string
  /** By whose clock `at` is; older rows and servers did not say, which means the device's. */
  readonly clock?: 'server' | 'device'
  readonly isRead: 0 | 1
}

/**
 * Small facts of the database: `clientId`, `nextSeq`, `sentUpTo`, `takenBack` (how often), `cursor`, `kinds`, `reload`, `epoch`, `serverNow`,
 * `serverProtocol`, `derived`, `filesPutOff`, `handedOver`, `columnsGivenUpAt`, `held` (see `held.ts`), `status`, `colleagues`.
 */
export interface MetaRow {
  readonly key: string
  readonly value: unknown
}

interface CounterRow {
  readonly key: string
  readonly value: number
}

/**
 * Rows of one kind that one transaction wrote or deleted. Written in that transaction, so that what is kept beside the rows (columns,
 * search text) can be brought up to date however and by whomever rows were changed.
 */
export interface ChangeRow {
  /** Its place among all changes of the database; given by the browser, rising, never used again. */
  readonly generation?: number
  readonly kind: string
  readonly ids: readonly string[]
}

/** A part of a kind's columns or of its search text, as `src/db/query/chunks.ts` wrote it. Never changed: a newer part has a key of its own. */
export interface ChunkRow {
  readonly key: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/**
 * The parts that make up a kind's columns of one form (`kind/form`; without parts: they are being built, and need the changes behind that
 * generation), or up to which generation changes were cleared away (`kind`).
 */
export interface ColumnSetRow {
  readonly key: string
  readonly generation: number
  /** Rows, and the keys of the parts. */
  readonly size?: number
  readonly parts?: readonly string[]
}

const LOCAL_STORES = {
  outbox: 'seq, id, *touched, *needed, *files',
  base: 'key',
  rejections: 'id, *touched',
  receipts: 'id, serverAt, volatile',
  notices: 'id, at',
  meta: 'key',
  counters: 'key',
  changes: '++generation, kind',
  columns: 'key',
  columnSets: 'key',
} as const

/** Dexie's store declarations: one table per noun of the catalog, and the engine's own. */
export const STORES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(ENTITIES.map((entity) => [entity.kind, ['id', ...entity.indexes].join(', ')])),
  ...LOCAL_STORES,
}

/** Every noun's table. */
export const KINDS: readonly string[] = ENTITIES.map((entity) => entity.kind)

/** The tables of a transaction that writes rows: the rows, and what is kept true with them. */
export const ROW_TABLES: readonly string[] = [...KINDS, 'counters', 'changes']

const PREFIX = 'portal-'

/** The database of one person at one vendor: another vendor on the same device never shares it. */
export const databaseName = (owner: { userId: string; vendorId: string }): string => `${PREFIX}${owner.userId}-${owner.vendorId}`

/** Whether a database belongs to this portal (used by the wipe). */
export const isPortalName = (name: string): boolean => name.startsWith(PREFIX)

class Store extends Dexie {
  declare readonly outbox: Table<OutboxRow, number>
  declare readonly base: Table<BaseRow, string>
  declare readonly rejections: Table<RejectedRow, string>
  declare readonly receipts: Table<ReceiptRow, string>
  declare readonly meta: Table<MetaRow, string>
  declare readonly counters: Table<CounterRow, string>
  declare readonly changes: Table<ChangeRow, number>
  declare readonly columns: Table<ChunkRow, string>
  declare readonly columnSets: Table<ColumnSetRow, string>

  constructor(name: string, options: DexieOptions) {
    super(name, { cache: 'immutable', ...options })
    this.version(10).stores(STORES)
    // A newer release (or a wipe) in another tab needs the database: close instead of blocking it. A connection closed here
    // never opens again by itself: this release must not write rows of an old shape into a newer database.
    this.on('versionchange', (event) => {
      this.closedTo = event.newVersion === null ? 'wiped' : 'newer'
      this.close()
      this.onClosed(this.closedTo)
      return false
    })
  }

  /** For what this connection was closed by another; null: it was not. Whoever comes to listen may come too late. */
  closedTo: 'wiped' | 'newer' | null = null

  /** Called after this connection was closed for another: the data was removed, or belongs to a newer release now. */
  onClosed: (to: 'wiped' | 'newer') => void = () => undefined

  /** Push messages that arrived; the store keeps the name it was made with. */
  get notifications(): Table<NotificationRow, string> {
    return this.table('notices')
  }

  /** The table of a noun. */
  rows<K extends Kind>(kind: K): Table<StoredRow<Documents[K]>, string>
  /** The table of a kind that was stored or sent. */
  rows(kind: string): Table<StoredRow, string>
  rows(kind: string): Table<StoredRow, string> {
    return this.table(kind)
  }
}

/**
 * The vendor's data on this device. Reads and pulls use the relaxed connection; `strict` is a second connection to the
 * same database that asks the browser to flush before it reports success, for the changes a person makes.
 */
export class PortalDatabase extends Store {
  readonly strict: Store
  /** Picked files; opened when first needed. */
  readonly files: FilesDatabase
  /** Called after a change was queued; the wiring points it at the sync engine. */
  wake: () => void = () => undefined
  /** Called after changes were queued that are held back for so long; the wiring frees them in time. */
  onHeld: (mutationIds: readonly string[], ms: number) => void = () => undefined

  constructor(name: string, options: Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'> = {}) {
    super(name, { ...options, chromeTransactionDurability: 'relaxed' })
    this.strict = new Store(name, { ...options, chromeTransactionDurability: 'strict' })
    this.files = new FilesDatabase(name, options)
  }

  override close(options?: { disableAutoOpen: boolean }): void {
    this.strict.close(options)
    this.files.close(options)
    super.close(options)
  }
}

export type { Store as PortalStore }
