import type * as v from 'valibot'
import type { Column } from './column.ts'

/** A record on the device, on the wire and in the database: a plain document with an id. */
export interface Document {
  readonly id: string
}

/** The documents by kind. Each noun adds its own line beside its schema (declaration merging), so that the kernel knows no noun. */
export interface Documents {}

/** Plural noun: the table on the device and the `kind` on the wire. */
export type Kind = keyof Documents

/** The names of each kind's columns. Each noun adds its own line, as to {@link Documents}. */
export interface ColumnNames {}

/** The columns of a kind by name; a kind without a line of its own has none. */
export type ColumnName<K extends Kind = Kind> = K extends keyof ColumnNames ? ColumnNames[K] : never

/** Which record is meant. Of what was stored or sent, the kind may be one that this release does not know. */
export interface RowRef<K extends string = string> {
  readonly kind: K
  readonly id: string
}

/** `kind:id`, the key under which waiting changes and base images find a record. */
export const refKey = (ref: RowRef): string => `${ref.kind}:${ref.id}`

/** The reverse of {@link refKey}. Kinds hold no colon. */
export const parseRef = (key: string): RowRef => {
  const at = key.indexOf(':')
  return { kind: key.slice(0, at), id: key.slice(at + 1) }
}

/**
 * One noun as the rest of the system sees it. The Dexie table and its indexes, the counters, the order of the first
 * load and the contract tests are all derived from this one declaration.
 */
export interface EntityDefinition<K extends string = string, Body extends Document = Document> {
  readonly kind: K
  readonly schema: v.GenericSchema<unknown, Body>
  /** Indexes on the device beside the primary key, in Dexie's notation: what the first screen of a list reads. All else is asked of the columns. */
  readonly indexes: readonly string[]
  /** What lists are filtered and sorted by and reports add up, kept on the device beside the rows. */
  readonly columns: Readonly<Record<string, Column<Body>>>
  /** Texts in which a search finds the document. */
  searchTexts(body: Body): readonly string[]
  /** The column that says how new a document is: what a search finds comes newest first where no other order is asked for. */
  readonly newest: string | null
  /** Raised whenever a column or `searchTexts` gives something else for the same document: devices then build their columns anew. */
  readonly columnsVersion: number
  /** Raised whenever `counters` gives something else for the same document: devices then count anew what they have. */
  readonly derivation: number
  /** Names of the counters a row adds one to. Live queries read counters instead of counting rows. */
  counters(body: Body): readonly string[]
  /** The record as edits name its fields, where some of them are parts of others. */
  edited(body: Body): object
  /** Fields of edits that mean something only with others, which are named: they go along with what somebody decides of those. */
  readonly leaders: Readonly<Record<string, readonly string[]>>
  /** A person's own: the server gives it to the devices of whoever made it, and to nobody else's; nobody keeps account of what they do with it. */
  readonly isPersonal: boolean
  /** Whether a new device needs the row to start work (`worklist`) or can receive it behind the screen (`history`). */
  priority(body: Body): 'worklist' | 'history'
}

interface OwnColumns<K extends Kind> {
  readonly columns?: Readonly<Record<ColumnName<K>, Column<Documents[K]>>>
  readonly newest?: ColumnName<K>
}

/** Declares a noun; what is left out means: no columns, nothing to search, nothing counted, needed at once. */
export const defineEntity = <K extends Kind>(
  definition: Pick<EntityDefinition<K, Documents[K]>, 'kind' | 'schema'> &
    Partial<Omit<EntityDefinition<K, Documents[K]>, 'columns' | 'newest'>> &
    OwnColumns<K>,
): EntityDefinition<K, Documents[K]> => ({
  indexes: [],
  columns: {},
  searchTexts: () => [],
  newest: null,
  columnsVersion: 1,
  derivation: 1,
  counters: () => [],
  edited: (body) => body,
  leaders: {},
  isPersonal: false,
  priority: () => 'worklist',
  ...definition,
})
