import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { ALL_MUTATIONS } from '#domain/marketplace-catalog.ts'
import { PROTOCOL_VERSION } from './version.ts'

/** What devices and servers of different age must agree on, as it was when the version was given. */
const PINNED = { protocol: 3, hash: '5685030d67bf2d65' }
const PINNED_MUTATIONS: Readonly<Record<string, { readonly version: number; readonly hash: string }>> = {
  'booking.accept': { version: 1, hash: 'eece4e0dbe900146' },
  'booking.answerExtension': { version: 1, hash: 'dad7858a6f9099fb' },
  'booking.offerExtension': { version: 1, hash: 'cc8cd9bc0caf1689' },
  'booking.withdrawExtension': { version: 1, hash: 'e85ff829a4b0ea94' },
  'booking.assign': { version: 1, hash: 'db2dd3797304b082' },
  'booking.cancel': { version: 1, hash: '39dc4caa1cab1d47' },
  'booking.decideCharge': { version: 1, hash: '3fd4296432204f85' },
  'booking.draftCharge': { version: 1, hash: '5c2aeda1388ee557' },
  'booking.expire': { version: 1, hash: 'd819cd7c81bbdbc6' },
  'booking.recordCash': { version: 1, hash: '939da51f999459aa' },
  'booking.recordPayment': { version: 1, hash: 'e1a54e52fece9cc6' },
  'booking.recordRefund': { version: 1, hash: 'e34525f2cc1cc351' },
  'booking.reject': { version: 1, hash: '10c5c7a75182c1ea' },
  'booking.reopen': { version: 1, hash: '8df967468405ba80' },
  'booking.reschedule': { version: 1, hash: '4d9ecc3386fd9c85' },
  'booking.unassign': { version: 1, hash: '1f26511322505c52' },
  'booking.planMovements': { version: 1, hash: 'eece4e0dbe900146' },
  'booking.creditInvoice': { version: 2, hash: 'd8600dc04d55f46d' },
  'booking.issueInvoice': { version: 1, hash: 'eece4e0dbe900146' },
  'booking.withdraw': { version: 1, hash: '214c11acfeb14f66' },
  'booking.withdrawCash': { version: 1, hash: '8df967468405ba80' },
  'booking.withdrawCharge': { version: 1, hash: '985d5d00770d1734' },
  'vendor.setHealthRule': { version: 1, hash: 'fa002b63c37e79e4' },
  'vendor.setStatus': { version: 1, hash: '5412140c17448db8' },
  'booking.place': { version: 1, hash: '0ceb0d5aadee267c' },
  'container.addUnits': { version: 1, hash: '2b313fdc2ccb0b61' },
  'container.change': { version: 1, hash: '37d43d7502133b87' },
  'container.create': { version: 1, hash: '5c22b9af67b12e96' },
  'container.delete': { version: 1, hash: 'f0f57753494d5d4a' },
  'container.import': { version: 1, hash: '7df09a0d0fda7ffe' },
  'container.publish': { version: 1, hash: 'd743b70ddd8b72d3' },
  'driver.change': { version: 1, hash: 'b9b6c12ba43cf99c' },
  'driver.confirmPhone': { version: 1, hash: '076855dfa6cf803e' },
  'driver.create': { version: 1, hash: '7c3f56b2120d1449' },
  'driver.import': { version: 1, hash: 'f275e7402d3570ab' },
  'driver.remove': { version: 1, hash: '5f118709e6421f38' },
  'driver.restore': { version: 1, hash: 'f86f6a959c3926e0' },
  'kyc.decide': { version: 1, hash: '8177bceadab9b033' },
  'kyc.submit': { version: 1, hash: 'f63e9c6849ebb2ef' },
  'mutation.skip': { version: 1, hash: '89422c0c31c3360e' },
  'operation.addProof': { version: 1, hash: '73094fb53dd9126a' },
  'operation.arrive': { version: 1, hash: '374e7e51ac9e3093' },
  'operation.assign': { version: 1, hash: 'e5214e0285e69fb5' },
  'operation.cancel': { version: 1, hash: '44f63f729c7e9b71' },
  'operation.collect': { version: 1, hash: '1832a22a99972180' },
  'operation.create': { version: 1, hash: '32f869a0451c701d' },
  'operation.depart': { version: 1, hash: '2d48ec638b85836c' },
  'operation.empty': { version: 1, hash: 'a191d8de95d7d9fc' },
  'operation.fail': { version: 1, hash: '7d5b50e42073b355' },
  'notification.claim': { version: 1, hash: '7ade05cfd43232e2' },
  'notification.clearAll': { version: 1, hash: '0926baad6a2368d2' },
  'notification.read': { version: 1, hash: 'b7de88fcb7014b01' },
  'notification.readAll': { version: 1, hash: '0cacbd7bb2a95947' },
  'notification.release': { version: 1, hash: '8b9c77fd440f85e6' },
  'notification.restoreAll': { version: 1, hash: '3fade8095022e883' },
  'operation.import': { version: 1, hash: 'f8de8e56e1a88574' },
  'operation.plan': { version: 1, hash: '309b03f443047366' },
  'operation.return': { version: 1, hash: 'ed4a5ce90fbe3296' },
  'operation.takeBack': { version: 1, hash: 'b2f2263a22fad1e4' },
  'request.approve': { version: 1, hash: 'e6d064c34a30975a' },
  'request.cancel': { version: 1, hash: '61f47fd8ea01ccd0' },
  'request.reject': { version: 1, hash: '390115ef8c2d2c19' },
  'request.reopen': { version: 1, hash: 'e4e9092a770de59e' },
  'request.submit': { version: 1, hash: '07203c89f69f3304' },
  'unit.change': { version: 1, hash: '86ac9e0154fa9321' },
  'unit.import': { version: 1, hash: 'c8d7d70347c733a2' },
  'vendor.changeHours': { version: 1, hash: 'bc12c1822803dcb4' },
  'vendor.edit': { version: 1, hash: '92344e2d07bd2d84' },
  'vendor.open': { version: 1, hash: 'caa5766fd48fba23' },
  'vendor.register': { version: 1, hash: 'e9380d1c17d8b4c9' },
  'vendor.requestDeletion': { version: 1, hash: 'f47151876ddab48f' },
  'vendor.withdrawDeletion': { version: 1, hash: '0af06126f398920f' },
  'view.change': { version: 1, hash: 'cc87d00779240dc1' },
  'view.delete': { version: 1, hash: 'e77813533a042ab4' },
  'view.save': { version: 1, hash: '31a2f73fcdd364bf' },
  'zone.change': { version: 1, hash: 'fc8c60d2d9b133be' },
  'zone.create': { version: 1, hash: 'bfa19d44ce7e8644' },
  'zone.delete': { version: 1, hash: '05378543a7778a66' },
  'zone.import': { version: 1, hash: 'a0ed9ffeb73f9278' },
  'earning.payOut': { version: 1, hash: '27526b9c083f1971' },
  'earning.record': { version: 1, hash: 'e57d738697d711b9' },
  'earning.settle': { version: 1, hash: 'ffe335d1d5f517af' },
  'penalty.dispute': { version: 1, hash: '79fea4beb5291743' },
  'penalty.issue': { version: 1, hash: 'ff9ff23080ae56ef' },
  'penalty.settle': { version: 1, hash: 'a6c430b44d269dc6' },
  'penalty.uphold': { version: 1, hash: '4c68d464fa87459d' },
  'penalty.withdrawDispute': { version: 1, hash: '560743f1d3787634' },
  'container.restore': { version: 1, hash: '47a48b1d5343ad38' },
}
const ADVICE =
  'The wire changed. Would an older device or server misread it? Then raise PROTOCOL_VERSION (or the version of the mutation, and keep accepting the old). After that renew the hash'

const isSchema = (value: unknown): value is v.GenericSchema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema' && '~standard' in value

// Checks written as functions have no JSON form; they are left out, so changing one is not seen here.
const shape = (schema: v.GenericSchema): unknown => toJsonSchema(schema, { errorMode: 'ignore' })
const hash = (value: unknown): string =>
  createHash('sha256')
    .update(canonicalize(value) ?? '')
    .digest('hex')
    .slice(0, 16)

const modules = import.meta.glob<Record<string, unknown>>(['./*.ts', '!./*.test.ts', '!./version.ts'], { eager: true })
const wire = Object.entries(modules)
  .flatMap(([file, exports]) => Object.entries(exports).map(([name, value]) => [`${file}#${name}`, value] as const))
  .filter(([, value]) => typeof value !== 'function' || isSchema(value))
  .map(([name, value]) => [name, isSchema(value) ? shape(value) : value] as const)
  .sort(([a], [b]) => (a < b ? -1 : 1))

describe('the wire', () => {
  it('is made of the schemas in this folder', () => {
    const names = wire.map(([name]) => name)
    for (const name of [
      './sync.ts#syncRequest',
      './sync.ts#syncLine',
      './push.ts#pushData',
      './problem.ts#problem',
      './session.ts#signInForm',
    ])
      expect(names).toContain(name)
  })

  it('is the one that version was given to', () => {
    expect({ protocol: PROTOCOL_VERSION, hash: hash(wire) }, ADVICE).toEqual(PINNED)
  })

  it('notices a changed field', () => {
    expect(hash(shape(v.object({ a: v.string() })))).not.toBe(hash(shape(v.object({ a: v.nullable(v.string()) }))))
    expect(hash(shape(v.object({ a: v.string() })))).not.toBe(hash(shape(v.object({ a: v.pipe(v.string(), v.maxLength(5)) }))))
    expect(hash({ a: 1, b: 2 })).toBe(hash({ b: 2, a: 1 }))
  })
})

describe('the arguments of every mutation', () => {
  it('are the ones its version was given to', () => {
    const now = Object.fromEntries(
      ALL_MUTATIONS.map((mutation) => [mutation.name, { version: mutation.version, hash: hash(shape(mutation.args as v.GenericSchema)) }]),
    )
    expect(now, ADVICE).toEqual(PINNED_MUTATIONS)
  })
})
