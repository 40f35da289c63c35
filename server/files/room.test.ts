import { expect, it } from 'vitest'
import { openRoomReports } from './room.ts'

const today = new Date('2026-11-30T08:00:00.000Z')
const tomorrow = new Date('2026-12-01T08:00:00.000Z')

it('the operator is told once a day that a vendor’s room comes to its end, and of each file it has no room for', () => {
  const told: unknown[] = []
  const tell = openRoomReports((event, { vendorId = null }) => told.push([event, vendorId]))
  const use = (vendorId: string, bytes: number, now = today) => tell({ vendorId, bytes, quota: 1000, now })
  use('a', 799)
  expect(told.splice(0)).toEqual([])
  use('a', 800)
  use('a', 1000)
  use('b', 900)
  expect(told.splice(0)).toEqual([
    ['files.nearly_full', 'a'],
    ['files.nearly_full', 'b'],
  ])
  use('a', 1001)
  use('a', 1001)
  expect(told.splice(0)).toEqual([
    ['files.full', 'a'],
    ['files.full', 'a'],
  ])
  use('a', 900, tomorrow)
  expect(told).toEqual([['files.nearly_full', 'a']])
})
