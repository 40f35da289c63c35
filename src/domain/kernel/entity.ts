import type * as v from 'valibot'

/** A record on the device, on the wire and in the database: a plain document with an id. */
export interface Document {
  readonly id: string
}

/** The documents by kind. Each noun adds its own line beside its schema (declaration merging), so that the kernel knows no noun. */
export interface Documents {}

/** Plural noun: the table on the device and the `kind` on the wire. */
export type Kind = keyof Documents

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
  /** Indexes on the device beside the primary key, in Dexie's notation; they may name what `derive` adds. */
  readonly indexes: readonly string[]
  /** Index-only properties, computed at every write on the device. They never travel. */
  derive(body: Body): Readonly<Record<string, string | readonly string[]>>
  /**
   * Raised whenever `derive` or `counters` gives something else for the same document: devices then derive anew what they have. A derived
   * property never changes its name, nor becomes one of the document's.
   */
  readonly derivation: number
  /** Names of the counters a row adds one to. Live queries read counters instead of counting rows. */
  counters(body: Body): readonly string[]
  /** Whether a new device needs the row to start work (`worklist`) or can receive it behind the screen (`history`). */
  priority(body: Body): 'worklist' | 'history'
}

/** Declares a noun; what is left out means: nothing derived, nothing counted, needed at once. */
export const defineEntity = <K extends Kind>(
  definition: Pick<EntityDefinition<K, Documents[K]>, 'kind' | 'schema'> & Partial<EntityDefinition<K, Documents[K]>>,
): EntityDefinition<K, Documents[K]> => ({
  indexes: [],
  derive: () => ({}),
  derivation: 1,
  counters: () => [],
  priority: () => 'worklist',
  ...definition,
})
