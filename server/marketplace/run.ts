import * as v from 'valibot'
import type { MutationDefinition } from '#domain/kernel/mutation.ts'
import { id as recordId } from '#domain/kernel/id.ts'
import { PROBLEM_TYPE } from '#protocol/problem.ts'
import type { Core } from '#server/database/core.ts'
import type { Sql } from '#server/database/database.ts'
import { executeBatch } from '#server/mutations/execute.ts'
import { filesOf, readCall } from '#server/mutations/mutation-call.ts'
import { hashedId } from '#server/identity/hashed-id.ts'
import { faultyFields } from '#server/http/endpoint/faults.ts'
import { ProblemError } from '#server/http/problems.ts'
import { loadOutcomes, type Outcome } from '#server/mutations/results.ts'
import { storedFiles } from '#server/mutations/stored-files.ts'
import { MAX_ITEMS, type BulkAnswer, type ItemOutcome } from './bodies.ts'

type RunCore = Pick<Core, 'database' | 'pokes' | 'now'>
type Command = Pick<MutationDefinition<string, never>, 'name'> & { readonly args: v.GenericSchema<unknown, unknown> }

interface Call {
  readonly vendorId: string
  readonly command: Command
  /** The caller's Idempotency-Key. */
  readonly key: string
  /** False: the vendor's phone stays quiet. */
  readonly announce: boolean
}

type Answered = Omit<Outcome, 'id'> & { readonly mutationId: string }

const answered = ({ id, ...rest }: Outcome): Answered => ({ mutationId: id, ...rest })

// Every command of a collection takes a whole record.
const identified = v.object({ id: recordId })

/** The mutation id of a bulk item: of key and record, so that a part of a batch, or its items in another order, repeats the same mutations. */
const itemMutationId = (call: Call, record: string): string => hashedId(`${call.key}/${call.command.name}/${record}`)

/** An outcome as an HTTP answer: 200 when it was applied, a 409 problem with the rejection's code and figures when not. */
export const outcomeResponse = (outcome: Outcome): Response => {
  if (outcome.status === 'applied') return Response.json(answered(outcome))
  const problem = { ...answered(outcome), type: 'about:blank', title: 'Conflict', status: 409 }
  return new Response(JSON.stringify(problem), { status: 409, headers: { 'Content-Type': PROBLEM_TYPE } })
}

interface Ready {
  readonly id: string
  readonly name: string
  readonly args: unknown
  readonly clientAt: string
}

/** The mutations that name files which the vendor has not: nothing is decided of them before these are uploaded. What was decided stays so. */
const lackingFiles = async (core: RunCore, vendorId: string, mutations: readonly Ready[]): Promise<Set<Ready>> => {
  const naming = mutations
    .map((mutation) => ({ mutation, files: filesOf(readCall(mutation, 'marketplace')) }))
    .filter(({ files }) => files.length > 0)
  if (naming.length === 0) return new Set()
  const ids = naming.map(({ mutation }) => mutation.id)
  const wanted = [...new Set(naming.flatMap(({ files }) => files))]
  const read = async (tx: Sql) => ({ known: await loadOutcomes(tx, vendorId, ids), stored: await storedFiles(tx, vendorId, wanted) })
  const { known, stored } = await core.database.vendorTransaction(vendorId, read, { readOnly: true })
  const isLacking = ({ mutation, files }: (typeof naming)[number]) => !known.has(mutation.id) && files.some((sha256) => !stored.has(sha256))
  return new Set(naming.filter(isLacking).map(({ mutation }) => mutation))
}

/**
 * Runs one mutation under the caller's key.
 * @throws ProblemError 400 `body.invalid` naming the fields, 409 `files.missing` naming the files (nothing is stored, so the same key may be used
 * again), 404
 */
export const runOne = async (core: RunCore, call: Call & { args: unknown }): Promise<Outcome> => {
  const parsed = v.safeParse(call.command.args, call.args)
  if (!parsed.success) throw new ProblemError(400, 'body.invalid', { fields: faultyFields(parsed.issues) })
  const mutation = { id: call.key, name: call.command.name, args: call.args, clientAt: core.now().toISOString() }
  const done = await executeBatch(core, { vendorId: call.vendorId, mutations: [mutation], announce: call.announce })
  if (done.missing.length > 0) throw new ProblemError(409, 'files.missing', { files: [...done.missing] })
  const [outcome] = done.outcomes
  if (!outcome) throw new Error('a mutation came to no outcome')
  return outcome
}

/**
 * Runs a mutation for each item, all in one transaction, but where a file goes at that moment: its item is left, and the others go on.
 * Invalid items are reported and do not stop the others.
 * @throws ProblemError 413 for more than {@link MAX_ITEMS}, 404 for an unknown vendor
 */
export const runMany = async (core: RunCore, call: Call & { items: readonly unknown[] }): Promise<BulkAnswer> => {
  if (call.items.length > MAX_ITEMS) throw new ProblemError(413, 'body.too_large')
  const clientAt = core.now().toISOString()
  const judged = call.items.map((item) => {
    const parsed = v.safeParse(call.command.args, item)
    if (!parsed.success) return { fields: faultyFields(parsed.issues) }
    return { mutation: { id: itemMutationId(call, v.parse(identified, parsed.output).id), name: call.command.name, args: item, clientAt } }
  })
  const named = judged.flatMap(({ mutation }) => (mutation ? [mutation] : []))
  const lacking = await lackingFiles(core, call.vendorId, named)
  const results: Outcome[] = []
  for (let rest = named.filter((mutation) => !lacking.has(mutation)), isFirst = true; isFirst || rest.length > 0; isFirst = false) {
    const done = await executeBatch(core, { vendorId: call.vendorId, mutations: rest, announce: call.announce })
    results.push(...done.outcomes)
    const stopped = rest[done.outcomes.length]
    if (stopped) lacking.add(stopped)
    rest = rest.slice(done.outcomes.length + 1)
  }
  const left = results.values()
  const outcomes = judged.map(({ mutation, fields }, index): ItemOutcome => {
    if (mutation && lacking.has(mutation)) return { index, status: 'invalid', fields: { files: 'files.missing' } }
    const result = mutation ? left.next().value : undefined
    return result ? { index, ...answered(result) } : { index, status: 'invalid', fields: fields ?? {} }
  })
  const tally = (status: ItemOutcome['status']): number => outcomes.filter((outcome) => outcome.status === status).length
  return { applied: tally('applied'), rejected: tally('rejected'), invalid: tally('invalid'), outcomes }
}
