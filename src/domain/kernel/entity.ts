import type * as v from 'valibot'

/** A record on the device, on the wire and in the database: a plain document with an id. */
export interface Document {
  readonly id: string
}

/** Which record a mutation touches. */
export interface RowRef {
  readonly kind: string
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
export interface EntityDefinition<Kind extends string = string, Body extends Document = Document> {
  /** Plural noun: the table on the device and the `kind` on the wire. */
  readonly kind: Kind
  readonly schema: v.GenericSchema<unknown, Body>
  /** Indexes on the device beside the primary key, in Dexie's notation; they may name what `derive` adds. */
  readonly indexes: readonly string[]
  /** Index-only properties, computed at every write on the device. They never travel. */
  readonly derive: (body: Body) => Readonly<Record<string, string | readonly string[]>>
  /**
   * Raised whenever `derive` or `counters` gives something else for the same document: devices then derive anew what they have. A derived
   * property never changes its name, nor becomes one of the document's.
   */
  readonly derivation: number
  /** Names of the counters a row adds one to. Live queries read counters instead of counting rows. */
  readonly counters: (body: Body) => readonly string[]
  /** Whether a new device needs the row to start work (`worklist`) or can receive it behind the screen (`history`). */
  readonly priority: (body: Body) => 'worklist' | 'history'
}

/** Declares a noun; what is left out means: nothing derived, nothing counted, needed at once. */
export const defineEntity = <Kind extends string, Body extends Document>(
  definition: Pick<EntityDefinition<Kind, Body>, 'kind' | 'schema'> & Partial<EntityDefinition<Kind, Body>>,
): EntityDefinition<Kind, Body> => ({
  indexes: [],
  derive: () => ({}),
  derivation: 1,
  counters: () => [],
  priority: () => 'worklist',
  ...definition,
})
