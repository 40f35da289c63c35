import { expect, it } from 'vitest'
import { applyPull } from '#db/core/apply-pull.ts'
import { OPERATION_STATES } from '#domain/operations/lifecycle.ts'
import { putLine } from '#tests/support/answer-lines.ts'
import { openQueryDevice } from '#tests/support/query-device.ts'
import { sampleId, sampleOperation } from '#tests/support/samples.ts'
import { doneOn } from './use-done.ts'

it('means what was driven on that day: neither what is still to be driven, nor what failed or was called off', async () => {
  const { db, engine } = openQueryDevice()
  const ofDay = (scheduledOn: string, from: number) =>
    OPERATION_STATES.map((containerStatus, at) =>
      putLine('operations', sampleOperation({ id: sampleId(7, from + at), scheduledOn, containerStatus })),
    )
  const rows = [...ofDay('2026-11-21', 1), ...ofDay('2026-11-20', 50)]
  await applyPull(db, { rows, results: [], lastSeq: 0, cursor: { epoch: 'e', scope: 's', revision: 1, after: null }, durable: 0 })
  const ids = await engine.ids(doneOn('2026-11-21'))
  const found = await db.rows('operations').bulkGet([...ids])
  expect(found.map((one) => one?.scheduledOn)).toEqual(ids.map(() => '2026-11-21'))
  expect(new Set(found.map((one) => one?.containerStatus))).toEqual(new Set(['full', 'on_site', 'returned', 'emptied']))
  db.close()
})
