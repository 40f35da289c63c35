import * as v from 'valibot'
import type { Documents, Kind, RowRef } from './entity.ts'
import type { Instant } from './instant.ts'
import { reject, type Rejection, type RejectionCode } from './rejection.ts'

/** The longest arguments, as JSON text: one change must fit into one push whatever its script (a letter is 3 bytes at most). */
export const MOST_ARGS_LENGTH = 80 * 1024

/** Who may ask for a mutation: the vendor's own people, or the other side of the marketplace through the service API. */
export type Actor = 'vendor' | 'marketplace'

/** What a decision may know besides rows and arguments. */
export interface DecisionContext {
  readonly vendorId: string
  /** The moment of the decision: the server's clock on the server; on the device the moment the person acted. */
  readonly now: Instant
  /** The server's clock, which is a later one where that lost data and decides as of a moment before. */
  readonly receivedAt?: Instant
  /** The device's own clock when the person acted: evidence, never used for ordering. */
  readonly clientAt: Instant
  /** The id of the mutation that is being decided. */
  readonly mutationId: string
}

/** Reads the rows that were loaded for a decision. */
export interface Rows {
  /** The row, or undefined when there is none (or it was deleted). */
  readonly get: <K extends Kind>(kind: K, id: string) => Documents[K] | undefined
}

interface Put<K extends Kind> {
  readonly op: 'put'
  readonly kind: K
  readonly body: Documents[K]
  /**
   * The mutation whose deletion of it this takes back: where it was deleted by another one, it stays so; null: whichever deletion. Where it was
   * never deleted there is nothing to take back. The server knows.
   */
  readonly revives?: string | null
}
interface Del<K extends Kind> {
  readonly op: 'del'
  readonly kind: K
  readonly id: string
}

/** A row to write, or to delete. */
export type Change = { [K in Kind]: Put<K> | Del<K> }[Kind]

/** What was decided, and the rows to write. */
interface Accepted {
  readonly ok: true
  readonly changes: readonly Change[]
  /** The booking that keeps the bins it had although a change before this one let go of them: they are not promised anew. */
  readonly keepsBinsOf?: string | undefined
}

export type Decision = Accepted | { readonly ok: false; readonly rejection: Rejection<RejectionCode> }

/** Something the vendor should hear of: rendered to words where the eye is, so it carries a code and figures only. */
export interface VendorNotification {
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
  readonly ref: RowRef
}

/** A call of a mutation as it was queued or sent: by whichever release, and not to be trusted. */
export interface CallArguments {
  readonly args: unknown
  /** The version of the argument shape; left out: today's. */
  readonly version?: number | undefined
}

/** A call whose arguments were read: what its rule says of it. */
interface BoundCall {
  readonly ok: true
  readonly needs: (rows: Rows, vendorId: string) => readonly RowRef<Kind>[]
  readonly decide: (rows: Rows, context: DecisionContext) => Decision
  /** SHA-256 of the files the arguments name. */
  readonly files: readonly string[]
  readonly notification: (rows: Rows) => VendorNotification | null
  /** The call that takes this one, of that mutation id, back; null where the business has none. */
  readonly inverse: (mutationId: string) => { readonly name: string; readonly args: unknown } | null
  /** Until when it has to be given, as the rows say; null where there is no end. */
  readonly dueAt: (rows: Rows) => Instant | null
}

/** A refused decision. */
export type Refused = Extract<Decision, { ok: false }>

export type Bound = BoundCall | Refused

/** A mutation as everybody but its noun sees it. */
export interface Mutation<Name extends string = string> {
  /** Imperative, `noun.verb`. */
  readonly name: Name
  /** Raised when the shape of the arguments changes; old versions stay accepted. */
  readonly version: number
  readonly by: Actor
  readonly args: v.GenericSchema
  /**
   * No later mutation can take it back. Where a person is offered to undo it, the device holds it back for as long as the offer stands:
   * afterwards there would be nothing to undo it by.
   */
  readonly isFinal?: true | undefined
  /** A record can have several of it, such as charges. So a refused one's card goes when the very same call is carried out, not when another is. */
  readonly isOneOfMany?: true | undefined
  /** It answers the record. A refused answer's card goes as soon as any answer to that record is carried out. */
  readonly isAnswer?: true | undefined
  /** Another mutation with edits: its refused card goes, too, once this one is carried out on the same fields. */
  readonly carriesEditsOf?: string | undefined
  /** The argument that holds its edits by field, where that is not `edits`. */
  readonly editsIn?: string | undefined
  /** Brings the arguments of an older version to today's shape; devices send what they queued weeks ago. */
  readonly upcast?: ((args: unknown, version: number) => unknown) | undefined
  /** Reads the arguments. Unusable ones are a rejection, not a crash: they may come from an older or a hostile device. */
  readonly bind: (call: CallArguments) => Bound
}

/**
 * A named domain command as its noun declares it. `decide` is pure and synchronous and runs unchanged on the device (optimistic)
 * and on the server (authoritative).
 */
interface MutationRule<Name extends string, Args> extends Omit<Mutation<Name>, 'args' | 'bind'> {
  readonly args: v.GenericSchema<unknown, Args>
  /**
   * The rows to load. Asked again with what was loaded so far until it names nothing new, because one row may
   * name the next (a request names its booking). `vendorId`: who decides, where the arguments do not say.
   */
  readonly needs: (args: Args, rows: Rows, vendorId: string) => readonly RowRef<Kind>[]
  readonly decide: (rows: Rows, args: Args, context: DecisionContext) => Decision
  /** What the vendor hears of it, after it was done. */
  readonly announce?: (args: Args, rows: Rows) => VendorNotification | null
  /** SHA-256 of the files the arguments name: they are uploaded before the mutation is sent, and the server has them before it decides. */
  readonly files?: (args: Args) => readonly string[]
  /** The mutation that takes this one, of that id, back after it was sent, where the business allows it. */
  readonly inverse?: (args: Args, mutationId: string) => { readonly name: string; readonly args: unknown } | null
  /** Until when it has to be given, where the business sets an end: close to it nothing is held back. */
  readonly dueAt?: (args: Args, rows: Rows) => Instant | null
}

/** A mutation with the type of its arguments. */
export interface MutationDefinition<Name extends string = string, Args = unknown>
  extends MutationRule<Name, Args>, Pick<Mutation, 'bind'> {}

/** Reads the arguments of a call and ties them to the rule, which then needs no more types than its caller knows. */
const bindCall = <Args>(rule: MutationRule<string, Args>, call: CallArguments): Bound => {
  const read = v.safeParse(rule.args, currentArgs(rule, call))
  if (!read.success) return refuse('mutation.invalid', { field: v.getDotPath(read.issues[0]) ?? '' })
  const args = read.output
  return {
    ok: true,
    needs: (rows, vendorId) => rule.needs(args, rows, vendorId),
    decide: (rows, context) => rule.decide(rows, args, context),
    files: rule.files?.(args) ?? [],
    notification: (rows) => rule.announce?.(args, rows) ?? null,
    inverse: (mutationId) => rule.inverse?.(args, mutationId) ?? null,
    dueAt: (rows) => rule.dueAt?.(args, rows) ?? null,
  }
}

/** Declares a mutation, tying the argument schema to the functions. */
export const defineMutation = <Name extends string, Args>(rule: MutationRule<Name, Args>): MutationDefinition<Name, Args> => {
  const definition: MutationDefinition<Name, Args> = { ...rule, bind: (call) => bindCall(definition, call) }
  return definition
}

/** An accepted decision. */
export const accept = (...changes: readonly Change[]): Decision => ({ ok: true, changes })

/** A refused decision. */
export const refuse = (code: RejectionCode, params: Rejection['params'] = {}): Refused => ({
  ok: false,
  rejection: reject(code, params),
})

/** A row to write. */
export const put = <K extends Kind>(kind: K, body: Documents[K]): Put<K> => ({ op: 'put', kind, body })

/** A row that was deleted, to write as it was; `by`: the mutation that deleted it, null where nobody says which one (older devices). */
export const revive = <K extends Kind>(kind: K, body: Documents[K], by: string | null): Put<K> => ({ ...put(kind, body), revives: by })

/** Which row a change touches. */
export const changeRef = (change: Change): RowRef<Kind> =>
  change.op === 'put' ? { kind: change.kind, id: change.body.id } : { kind: change.kind, id: change.id }

/** The arguments in today's shape. A version newer than this release knows is taken as it is: its schema will judge it. */
export const currentArgs = ({ version: today, upcast }: Pick<Mutation, 'version' | 'upcast'>, call: CallArguments): unknown => {
  const version = call.version ?? today
  return upcast && version < today ? upcast(call.args, version) : call.args
}
