import { expect, it } from 'vitest'
import { applyPull } from '#db/core/apply-pull.ts'
import { putLine } from '#tests/support/answer-lines.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { sampleBooking, sampleId } from '#tests/support/samples.ts'
import { foundAddresses } from './addresses.ts'

const NORTH = { en: '12 Anas Street, Al Narjis', ar: '12 شارع أنس، النرجس' }
const SOUTH = { en: '7 Port Road, Al Shifa', ar: '7 طريق الميناء، الشفا' }
const at = { lat: 24.83, lng: 46.68 }

it('addresses of customers are found by their words in both languages, each place once, those without a point left out', async () => {
  const db = openDevice()
  const booking = (n: number, over: object) => ({
    ...putLine(
      'bookings',
      sampleBooking({ id: sampleId(5, n), number: 1000 + n, bookedAt: new Date(1.7e12 + n * 1000).toISOString(), ...over }),
    ),
    revision: 1,
  })
  const rows = [
    booking(1, { deliveryAddress: NORTH, deliveryPoint: at }),
    booking(2, { deliveryAddress: NORTH, deliveryPoint: at }),
    booking(3, { deliveryAddress: SOUTH, deliveryPoint: null }),
    booking(4, { deliveryAddress: { ...NORTH, en: '14 Anas Street, Al Narjis' }, deliveryPoint: { ...at, lat: 24.84 } }),
  ]
  await applyPull(db, { rows, results: [], lastSeq: 0, cursor: { epoch: 'e', scope: 's', revision: 1, after: null }, durable: 0 })
  const found = async (typed: string) => (await foundAddresses(db, typed)).map(({ address }) => address.en)
  expect(await found('narjis')).toEqual(['14 Anas Street, Al Narjis', NORTH.en])
  expect(await found('النرجس')).toHaveLength(2)
  expect(await found('shifa')).toEqual([])
  expect(await found(' ')).toEqual([])
  db.close()
})
