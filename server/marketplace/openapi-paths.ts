import { ACCOUNT_OPERATIONS } from './openapi-accounts.ts'
import type { Operation } from './openapi-operation.ts'
import { schemaRef, type SchemaName } from './openapi-schemas.ts'

const SERVICE = '/api/service/v1'

const collection = (path: string, item: SchemaName, what: string): Operation => ({
  method: 'post',
  path: `${SERVICE}/vendors/{vendorId}/${path}`,
  summary: `${what}: one, or up to 1000 at once with an outcome for each`,
  tag: 'service',
  body: { oneOrMany: item },
  answer: { oneOf: ['Outcome', 'BulkAnswer'] },
  refusals: [400, 401, 404, 409, 413],
})

const record = (path: string, item: SchemaName, what: string): Operation => ({
  method: 'get',
  path: `${SERVICE}/vendors/{vendorId}${path}`,
  summary: what,
  tag: 'service',
  answer: item,
  refusals: [401, 404],
})

const OPERATIONS: readonly Operation[] = [
  {
    method: 'post',
    path: `${SERVICE}/vendors`,
    summary: 'Register a vendor and its first person',
    tag: 'service',
    body: 'VendorRegistration',
    answer: 'Outcome',
    refusals: [400, 401, 409],
  },
  collection('zones', 'Zone', 'Bring in zones'),
  collection('drivers', 'Driver', 'Bring in drivers'),
  collection('containers', 'Container', 'Bring in containers'),
  collection('bookings', 'Booking', 'Place bookings'),
  collection('requests', 'ChangeRequest', 'Submit change requests'),
  {
    method: 'post',
    path: `${SERVICE}/vendors/{vendorId}/requests/{requestId}/cancel`,
    summary: 'The customer withdraws a request',
    tag: 'service',
    answer: 'Outcome',
    refusals: [400, 401, 404, 409],
  },
  {
    method: 'put',
    path: `${SERVICE}/vendors/{vendorId}/kyc`,
    summary: 'Decide the identity check',
    tag: 'service',
    body: 'KycDecision',
    answer: 'Outcome',
    refusals: [400, 401, 404, 409],
  },
  {
    method: 'get',
    path: `${SERVICE}/vendors`,
    summary: 'Identity checks in a state, the longest waiting first, in pages',
    tag: 'service',
    query: { kyc: 'pending, approved or rejected', limit: 'at most 100; 50 when left out', after: '`next` of the page before' },
    answer: 'ReviewList',
    refusals: [400, 401],
  },
  {
    method: 'get',
    path: `${SERVICE}/vendors/{vendorId}/files/{sha256}`,
    summary: 'A file that the vendor has uploaded, as an attachment',
    tag: 'service',
    answer: 'FileContent',
    answerType: 'application/octet-stream',
    refusals: [401, 404],
  },
  record('', 'Vendor', 'The vendor as it is now'),
  record('/bookings/{id}', 'Booking', 'A booking as it is now'),
  record('/requests/{id}', 'ChangeRequest', 'A change request as it is now'),
  record('/mutations/{mutationId}', 'StoredOutcome', 'What a mutation came to'),
  record('/parked', 'ParkedList', 'Changes that were put aside'),
  {
    method: 'post',
    path: `${SERVICE}/vendors/{vendorId}/parked/{mutationId}/replay`,
    summary: 'Carry out a change that was put aside; applied, it leaves the quarantine',
    tag: 'service',
    answer: 'Outcome',
    refusals: [400, 401, 404, 409],
  },
  {
    method: 'post',
    path: '/api/session',
    summary: 'Sign in',
    tag: 'vendor',
    body: 'SignInForm',
    answer: 'SessionInfo',
    refusals: [400, 401, 403, 429],
    open: true,
  },
  { method: 'get', path: '/api/session', summary: 'Who is signed in', tag: 'vendor', answer: 'SessionInfo', refusals: [401] },
  { method: 'delete', path: '/api/session', summary: 'Sign out', tag: 'vendor', answer: null, refusals: [403], open: true },
  {
    method: 'post',
    path: '/api/sync',
    summary: 'Push queued changes and pull what changed',
    tag: 'vendor',
    body: 'SyncRequest',
    answer: 'SyncLine',
    answerType: 'application/x-ndjson',
    refusals: [400, 401, 403, 409, 413, 426, 429, 503],
  },
  {
    method: 'get',
    path: '/api/events',
    summary: 'Server-sent pokes and heartbeats',
    tag: 'vendor',
    answer: 'EventStream',
    answerType: 'text/event-stream',
    refusals: [401],
  },
  {
    method: 'post',
    path: '/api/contact',
    summary: 'A message of the contact form; a plain form is answered by going back to the page (303)',
    tag: 'vendor',
    body: 'ContactForm',
    answer: null,
    refusals: [400, 403, 413, 429],
    open: true,
  },
  ...ACCOUNT_OPERATIONS,
  {
    method: 'post',
    path: '/api/recovery',
    summary: 'Ask for a link to set a new password; the answer is the same whether or not anybody has the address',
    tag: 'vendor',
    body: 'RecoveryForm',
    answer: null,
    refusals: [400, 403, 413, 429],
    open: true,
  },
  {
    method: 'post',
    path: '/api/recovery/password',
    summary: 'Set a new password with the token of a link, and hear what ended with the old one',
    tag: 'vendor',
    body: 'NewPasswordForm',
    answer: 'Recovered',
    refusals: [400, 403, 409, 413, 429],
    open: true,
  },
  {
    method: 'post',
    path: '/api/recovery/devices',
    summary: 'Revoke a device that a new password signed out',
    tag: 'vendor',
    body: 'CutDeviceForm',
    answer: null,
    refusals: [400, 403, 404, 409, 413],
    open: true,
  },
  { method: 'get', path: '/api/config', summary: 'Public settings', tag: 'vendor', answer: 'PublicConfig', refusals: [], open: true },
  {
    method: 'put',
    path: '/api/push-devices',
    summary: 'Where to push to',
    tag: 'vendor',
    body: 'PushDevice',
    answer: null,
    refusals: [400, 401, 403],
  },
  { method: 'delete', path: '/api/push-devices/{token}', summary: 'Push there no more', tag: 'vendor', answer: null, refusals: [401, 403] },
  {
    method: 'put',
    path: '/api/files/{sha256}',
    summary: 'Upload the next piece of a file (Content-Range); the last one has the whole looked at and stored',
    tag: 'vendor',
    body: 'FileContent',
    bodyType: 'application/octet-stream',
    answer: 'FileState',
    refusals: [400, 401, 403, 404, 409, 413, 415, 422, 429],
  },
  {
    method: 'get',
    path: '/api/files/{sha256}/state',
    summary: 'How far an upload is',
    tag: 'vendor',
    answer: 'FileState',
    refusals: [401, 403, 404],
  },
  {
    method: 'get',
    path: '/api/files/{sha256}',
    summary: 'A stored file, as an attachment',
    tag: 'vendor',
    answer: 'FileContent',
    answerType: 'application/octet-stream',
    refusals: [401, 403, 404],
  },
  {
    method: 'get',
    path: '/api/devices',
    summary: 'The signed-in devices of this account',
    tag: 'vendor',
    answer: 'DeviceList',
    refusals: [401, 403],
  },
  {
    method: 'delete',
    path: '/api/devices/{sessionId}',
    summary: 'Revoke a device: it hands over what it had not sent and wipes itself at its next contact',
    tag: 'vendor',
    answer: null,
    refusals: [401, 403, 404],
  },
  { method: 'get', path: '/api/parked', summary: 'Changes that were put aside', tag: 'vendor', answer: 'ParkedList', refusals: [401, 403] },
  {
    method: 'post',
    path: '/api/parked',
    summary: 'A revoked device hands over what it had not sent; nothing is carried out',
    tag: 'vendor',
    body: 'ParkRequest',
    answer: 'ParkAnswer',
    refusals: [400, 401, 403, 413],
  },
  {
    method: 'delete',
    path: '/api/parked/{mutationId}',
    summary: 'Drop a change that was put aside',
    tag: 'vendor',
    answer: null,
    refusals: [401, 403, 404],
  },
  { method: 'get', path: '/api/openapi.json', summary: 'This description', tag: 'health', answer: 'Description', refusals: [], open: true },
  { method: 'get', path: '/healthz', summary: 'The process answers', tag: 'health', answer: 'State', refusals: [], open: true },
  {
    method: 'get',
    path: '/readyz',
    summary: 'The database answers, is migrated and is not ahead of this release; `alarms` names what an operator must look at',
    tag: 'health',
    answer: 'State',
    refusals: [503],
    open: true,
  },
]

const media = (type: string, schema: object) => ({ content: { [type]: { schema } } })

const bodySchema = (body: NonNullable<Operation['body']>): object =>
  typeof body === 'string'
    ? schemaRef(body)
    : { oneOf: [schemaRef(body.oneOrMany), { type: 'array', maxItems: 1000, items: schemaRef(body.oneOrMany) }] }

const ANSWERS = {
  'application/json': 'Done',
  'application/x-ndjson': 'One JSON document a line',
  'text/event-stream': 'Events until the session ends',
  'application/octet-stream': 'Its bytes, under its own content type',
} as const

const answerOf = ({ answer, answerType, status = 200 }: Operation): object => {
  if (answer === null) return { 204: { description: 'Done' } }
  const schema = typeof answer === 'string' ? schemaRef(answer) : { oneOf: answer.oneOf.map(schemaRef) }
  return { [status]: { description: ANSWERS[answerType ?? 'application/json'], ...media(answerType ?? 'application/json', schema) } }
}

/** Names in paths that are no UUIDs. */
const TEXTS = new Set(['token', 'sha256', 'sessionId'])

const parametersOf = (operation: Operation): object[] => {
  const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => ({
    name: match[1],
    in: 'path',
    required: true,
    schema: TEXTS.has(match[1] ?? '') ? { type: 'string' } : { type: 'string', format: 'uuid' },
  }))
  const asked = Object.entries(operation.query ?? {}).map(([name, description]) => ({
    name,
    in: 'query',
    required: name === 'kyc',
    schema: { type: 'string' },
    description,
  }))
  if (operation.tag !== 'service' || operation.method === 'get') return [...inPath, ...asked]
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    schema: { type: 'string', format: 'uuid' },
    description: 'Makes a repetition harmless: the same key gives the stored outcome again.',
  }
  const announce = {
    name: 'announce',
    in: 'query',
    schema: { type: 'string', enum: ['true', 'false'] },
    description: '`false` brings in history without messages to the vendor.',
  }
  return [...inPath, key, ...(typeof operation.body === 'object' ? [announce] : [])]
}

const described = (operation: Operation): object => ({
  operationId: `${operation.method} ${operation.path}`
    .replace(/\/api(\/service\/v1)?|[{}]/g, '')
    .trim()
    .replace(/[^a-z0-9]+(\w)/gi, (_, letter: string) => letter.toUpperCase()),
  summary: operation.summary,
  tags: [operation.tag],
  ...(operation.open ? { security: [] } : { security: [operation.tag === 'service' ? { serviceKey: [] } : { session: [] }] }),
  parameters: parametersOf(operation),
  ...(operation.body
    ? { requestBody: { required: true, ...media(operation.bodyType ?? 'application/json', bodySchema(operation.body)) } }
    : {}),
  responses: {
    ...answerOf(operation),
    ...Object.fromEntries(operation.refusals.map((status) => [status, { $ref: '#/components/responses/Problem' }])),
  },
})

/** All operations by path and method, as OpenAPI has them. */
export const describedPaths = (): Record<string, Record<string, object>> => {
  const paths: Record<string, Record<string, object>> = {}
  for (const operation of OPERATIONS) paths[operation.path] = { ...paths[operation.path], [operation.method]: described(operation) }
  return paths
}
