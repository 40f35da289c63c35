import { expect, it } from 'vitest'
import { toStored } from '#db/core/stored.ts'
import { unitId } from '#domain/units/unit.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { sampleContainer, sampleUnit } from '#tests/support/samples.ts'
import { mayMoveAgain } from './kept-move.ts'

it('a unit that was moved is in line once more where the same is done with it again, and no container or strange code is', async () => {
  const db = openDevice()
  const container = sampleContainer({ barcode: 'RN-1', inventory: { sku: 'A', units: 3, stock: 3 } })
  await db.rows('containers').put(toStored('containers', container, 1))
  const stand = (status: 'in_yard' | 'out') =>
    db.rows('units').put(toStored('units', sampleUnit({ id: unitId(container.id, 2), containerId: container.id, number: 2, status }), 1))
  await stand('in_yard')
  expect([await mayMoveAgain(db, 'RN-1-2', 'bring_in'), await mayMoveAgain(db, 'RN-1-2', 'send_out')]).toEqual([false, true])
  await stand('out')
  expect([await mayMoveAgain(db, 'rn-1-2', 'bring_in'), await mayMoveAgain(db, 'RN-1-2', 'send_out')]).toEqual([true, false])
  expect([await mayMoveAgain(db, 'RN-1', 'bring_in'), await mayMoveAgain(db, 'XX-9-9', 'bring_in')]).toEqual([false, false])
  db.close()
})
