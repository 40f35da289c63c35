import * as v from 'valibot'
import type { MutationDefinition } from '#domain/kernel/mutation.ts'
import { id as recordId } from '#domain/kernel/id.ts'
import { PROBLEM_TYPE } from '#protocol/problem.ts'
import type { Core } from '#server/database/core.ts'
import { executeForMarketplace } from '#server/mutations/execute.ts'
import { filesOf, readCall } from '#server/mutations/mutation-call.ts'
import { hashedId } from '#server/identity/hashed-id.ts'
import { faultyFields } from '#server/http/endpoint/faults.ts'
import { ProblemError } from '#server/http/problems.ts'
import type { Outcome } from '#server/mutations/results.ts'
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

/** Of each mutation the files that it names and the vendor has not: nothing is decided of it before they are uploaded. */
const missingFiles = async (core: RunCore, vendorId: string, mutations: readonly Ready[]): Promise<readonly (readonly string[])[]> => {
  const named = mutations.map((mutation) => filesOf(readCall(mutation, 'marketplace')))
  const wanted = [...new Set(named.flat())]
  if (wanted.length === 0) return named
  const stored = await core.database.vendorTransaction(vendorId, (tx) => storedFiles(tx, vendorId, wanted), { readOnly: true })
  return named.map((files) => files.filter((sha256) => !stored.has(sha256)))
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
  const [missing = []] = await missingFiles(core, call.vendorId, [mutation])
  if (missing.length > 0) throw new ProblemError(409, 'files.missing', { files: [...missing] })
  const [outcome] = await executeForMarketplace(core, { vendorId: call.vendorId, mutations: [mutation], announce: call.announce })
  if (!outcome) throw new Error('a mutation came to no outcome')
  return outcome
}

/**
 * Runs a mutation for each item, all in one transaction. Invalid items are reported and do not stop the others.
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
  const missing = await missingFiles(core, call.vendorId, named)
  const lacking = new Set(named.filter((_, at) => (missing[at] ?? []).length > 0))
  const mutations = named.filter((mutation) => !lacking.has(mutation))
  const results = await executeForMarketplace(core, { vendorId: call.vendorId, mutations, announce: call.announce })
  const left = results.values()
  const outcomes = judged.map(({ mutation, fields }, index): ItemOutcome => {
    if (mutation && lacking.has(mutation)) return { index, status: 'invalid', fields: { files: 'files.missing' } }
    const result = mutation ? left.next().value : undefined
    return result ? { index, ...answered(result) } : { index, status: 'invalid', fields: fields ?? {} }
  })
  const tally = (status: ItemOutcome['status']): number => outcomes.filter((outcome) => outcome.status === status).length
  return { applied: tally('applied'), rejected: tally('rejected'), invalid: tally('invalid'), outcomes }
}
