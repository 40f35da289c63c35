import * as v from 'valibot'
import type { Document, RowRef } from './entity.ts'
import type { Instant } from './instant.ts'
import { reject, type Rejection } from './rejection.ts'

/** Who may ask for a mutation: the vendor's own people, or the other side of the marketplace through the service API. */
export type Actor = 'vendor' | 'marketplace'

/** What a decision may know besides rows and arguments. */
export interface DecisionContext {
  readonly vendorId: string
  /** The moment of the decision: the server's clock on the server; on the device the moment the person acted. */
  readonly now: Instant
  /** The device's own clock when the person acted: evidence, never used for ordering. */
  readonly clientAt: Instant
  /** The id of the mutation that is being decided. */
  readonly mutationId: string
}

/** Reads the rows that were loaded for a decision. */
export interface Rows {
  /** The row, or undefined when there is none (or it was deleted). */
  readonly get: <Body extends Document>(kind: string, id: string) => Body | undefined
}

export type Change =
  | { readonly op: 'put'; readonly kind: string; readonly body: Document }
  | { readonly op: 'del'; readonly kind: string; readonly id: string }

export type Decision = { readonly ok: true; readonly changes: readonly Change[] } | { readonly ok: false; readonly rejection: Rejection }

/** Something the vendor should hear of: rendered to words where the eye is, so it carries a code and figures only. */
export interface Notice {
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
  readonly ref: RowRef
}

/**
 * A named domain command. `decide` is pure and synchronous and runs unchanged on the device (optimistic) and on the
 * server (authoritative).
 */
export interface MutationDefinition<Name extends string = string, Args = unknown> {
  /** Imperative, `noun.verb`. */
  readonly name: Name
  /** Raised when the shape of the arguments changes; old versions stay accepted. */
  readonly version: number
  readonly by: Actor
  readonly args: v.GenericSchema<unknown, Args>
  /**
   * The rows to load. Asked again with what was loaded so far until it names nothing new, because one row may
   * name the next (a request names its booking).
   */
  readonly needs: (args: Args, rows: Rows) => readonly RowRef[]
  readonly decide: (rows: Rows, args: Args, context: DecisionContext) => Decision
  /** What the vendor hears of it, after it was done. */
  readonly announce?: (args: Args) => Notice
  /** SHA-256 of the files the arguments name: they are uploaded before the mutation is sent, and the server has them before it decides. */
  readonly files?: (args: Args) => readonly string[]
  /** The mutation that takes this one, of that id, back after it was sent, where the business allows it. */
  readonly inverse?: (args: Args, mutationId: string) => { readonly name: string; readonly args: unknown } | null
  /** Brings the arguments of an older version to today's shape; devices send what they queued weeks ago. */
  readonly upcast?: (args: unknown, version: number) => unknown
}

/** Declares a mutation, tying the argument schema to the functions. */
export const defineMutation = <Name extends string, Args>(definition: MutationDefinition<Name, Args>): MutationDefinition<Name, Args> =>
  definition

/** An accepted decision. */
export const accept = (...changes: readonly Change[]): Decision => ({ ok: true, changes })

/** A refused decision. */
export const refuse = (code: string, params: Rejection['params'] = {}): Extract<Decision, { ok: false }> => ({
  ok: false,
  rejection: reject(code, params),
})

/** A row to write. */
export const put = <Body extends Document>(kind: string, body: Body): Change => ({ op: 'put', kind, body })

/** Which row a change touches. */
export const changeRef = (change: Change): RowRef =>
  change.op === 'put' ? { kind: change.kind, id: change.body.id } : { kind: change.kind, id: change.id }

/** The arguments in today's shape. A version newer than this release knows is taken as it is: its schema will judge it. */
export const currentArgs = (
  definition: Pick<MutationDefinition<string, never>, 'version' | 'upcast'>,
  call: { args: unknown; version?: number },
): unknown => {
  const version = call.version ?? definition.version
  return definition.upcast && version < definition.version ? definition.upcast(call.args, version) : call.args
}

/**
 * The arguments as the rule takes them. Unusable ones are a rejection, not a crash: they may come from an older or a
 * hostile device.
 */
export const readArgs = <Args>(
  definition: Pick<MutationDefinition<string, Args>, 'args' | 'version' | 'upcast'>,
  call: { args: unknown; version?: number },
): { readonly ok: true; readonly args: Args } | Extract<Decision, { ok: false }> => {
  const parsed = v.safeParse(definition.args, currentArgs(definition, call))
  return parsed.success ? { ok: true, args: parsed.output } : refuse('mutation.invalid', { field: v.getDotPath(parsed.issues[0]) ?? '' })
}

/** Reads the arguments and decides. */
export const decideMutation = (
  definition: MutationDefinition<string, never>,
  call: { rows: Rows; args: unknown; context: DecisionContext; version?: number },
): Decision => {
  const read = readArgs(definition, call)
  return read.ok ? definition.decide(call.rows, read.args, call.context) : read
}
