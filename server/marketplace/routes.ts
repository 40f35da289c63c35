import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import { placeBooking } from '#domain/bookings/marketplace.ts'
import { importContainer } from '#domain/containers/marketplace.ts'
import { importDriver } from '#domain/drivers/marketplace.ts'
import { id as recordId } from '#domain/kernel/id.ts'
import { decideKyc } from '#domain/kyc/marketplace.ts'
import { cancelRequest, submitRequest } from '#domain/requests/marketplace.ts'
import { registerVendor } from '#domain/vendors/marketplace.ts'
import { importZone } from '#domain/zones/marketplace.ts'
import type { Auth } from '#server/identity/auth/auth.ts'
import { createVendorUser, findVendorUser } from '#server/identity/auth/vendor-users.ts'
import { readJson } from '#server/http/body.ts'
import type { Core } from '#server/database/core.ts'
import { fileKey, serveFile } from '#server/files/serve.ts'
import type { FileStore } from '#server/files/store.ts'
import { listQuarantined } from '#server/mutations/quarantine.ts'
import { replayQuarantined } from '#server/sync/quarantine/replay.ts'
import { ProblemError } from '#server/http/problems.ts'
import { kycArguments, kycDecision, MAX_BODY_BYTES, reviewQuery, vendorRegistration, type reviewList } from './bodies.ts'
import { faultyFields } from './fields.ts'
import { requireServiceKey } from './key.ts'
import { readOutcome, readRecord, readReviews } from './reads.ts'
import { outcomeResponse, runMany, runOne } from './run.ts'

interface MarketplaceParts {
  readonly core: Core
  readonly auth: Pick<Auth, 'hashPassword'>
  readonly serviceApiKey: string
  readonly fileStore: FileStore
}

/** What each collection of `POST /vendors/{vendorId}/…` does with an item. */
const COLLECTIONS = {
  zones: importZone,
  drivers: importDriver,
  containers: importContainer,
  bookings: placeBooking,
  requests: submitRequest,
} as const

const IDEMPOTENCY_KEY = 'Idempotency-Key'

/** A UUID in the address. Anything else names nothing. */
const named = (c: Context, parameter: string): string => {
  const value = c.req.param(parameter) ?? ''
  if (!v.is(recordId, value)) throw new ProblemError(404, 'not_found')
  return value
}

const keyOf = (c: Context): string => {
  const key = c.req.header(IDEMPOTENCY_KEY)?.toLowerCase()
  if (key === undefined || !v.is(recordId, key)) {
    throw new ProblemError(400, 'body.invalid', { fields: { [IDEMPOTENCY_KEY]: key === undefined ? 'field.required' : 'field.invalid' } })
  }
  return key
}

const parse = <Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> => {
  const parsed = v.safeParse(schema, body)
  if (!parsed.success) throw new ProblemError(400, 'body.invalid', { fields: faultyFields(parsed.issues) })
  return parsed.output
}

/** `announce=false` brings in history without a message to the vendor for each record. */
const announces = (c: Context): boolean => c.req.query('announce') !== 'false'

/** The service API, for the other side of the marketplace: mount at `/api/service/v1`. */
export const marketplaceRoutes = (parts: MarketplaceParts): Hono => {
  const { core } = parts
  const app = new Hono().use(requireServiceKey(parts.serviceApiKey))

  app.post('/vendors', async (c) => {
    const key = keyOf(c)
    const body = await readJson(c, MAX_BODY_BYTES)
    const { vendor, owner } = parse(vendorRegistration, body)
    const taken = () => new ProblemError(409, 'body.invalid', { fields: { 'owner.email': 'email.taken' } })
    const person = { ...owner, vendorId: vendor.id }
    if ((await findVendorUser(core.database, person)).status === 'taken') throw taken()
    const outcome = await runOne(core, { vendorId: vendor.id, command: registerVendor, key, announce: false, args: vendor })
    // The record comes first: a crash between the two is mended by repeating the call, and no account is without a vendor.
    if (outcome.status === 'applied') {
      const user = await createVendorUser({ database: core.database, auth: parts.auth }, person)
      if (user.status === 'taken') throw taken()
    }
    return outcomeResponse(outcome)
  })

  for (const [collection, command] of Object.entries(COLLECTIONS)) {
    app.post(`/vendors/:vendorId/${collection}`, async (c) => {
      const call = { vendorId: named(c, 'vendorId'), command, key: keyOf(c), announce: announces(c) }
      const body = await readJson(c, MAX_BODY_BYTES, { items: 'judged' })
      return Array.isArray(body)
        ? c.json(await runMany(core, { ...call, items: body }))
        : outcomeResponse(await runOne(core, { ...call, args: body }))
    })
  }

  app.post('/vendors/:vendorId/requests/:requestId/cancel', async (c) => {
    const call = { vendorId: named(c, 'vendorId'), command: cancelRequest, key: keyOf(c), announce: true }
    return outcomeResponse(await runOne(core, { ...call, args: { requestId: named(c, 'requestId') } }))
  })

  app.put('/vendors/:vendorId/kyc', async (c) => {
    const call = { vendorId: named(c, 'vendorId'), command: decideKyc, key: keyOf(c), announce: true }
    const body = parse(kycDecision, await readJson(c, MAX_BODY_BYTES))
    return outcomeResponse(await runOne(core, { ...call, args: kycArguments(call.vendorId, body) }))
  })

  app.get('/vendors', async (c) => {
    const { kyc: status, limit, after } = parse(reviewQuery, c.req.query())
    const found = await readReviews(core, { status, limit: limit + 1, after: after ?? null })
    const vendors = found.slice(0, limit)
    const last = found.length > limit ? vendors.at(-1) : undefined
    return c.json({ vendors, next: last ? `${last.submittedAt}_${last.vendorId}` : null } satisfies v.InferOutput<typeof reviewList>)
  })
  app.get('/vendors/:vendorId/files/:sha256', (c) =>
    serveFile({ ...core, fileStore: parts.fileStore }, fileKey(named(c, 'vendorId'), c.req.param('sha256'))),
  )
  app.get('/vendors/:vendorId', async (c) => {
    const vendorId = named(c, 'vendorId')
    return c.json(await readRecord(core, { vendorId, kind: 'vendors', id: vendorId }))
  })
  for (const kind of ['bookings', 'requests']) {
    app.get(`/vendors/:vendorId/${kind}/:id`, async (c) =>
      c.json(await readRecord(core, { vendorId: named(c, 'vendorId'), kind, id: named(c, 'id') })),
    )
  }
  app.get('/vendors/:vendorId/mutations/:mutationId', async (c) =>
    c.json(await readOutcome(core, { vendorId: named(c, 'vendorId'), mutationId: named(c, 'mutationId') })),
  )

  app.get('/vendors/:vendorId/parked', async (c) => {
    const vendorId = named(c, 'vendorId')
    return c.json({ changes: await core.database.vendorTransaction(vendorId, (tx) => listQuarantined(tx, vendorId), { readOnly: true }) })
  })
  app.post('/vendors/:vendorId/parked/:mutationId/replay', async (c) => {
    const call = { vendorId: named(c, 'vendorId'), mutationId: named(c, 'mutationId'), key: keyOf(c) }
    return outcomeResponse(await replayQuarantined(core, call))
  })

  return app
}
