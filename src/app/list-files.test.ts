import type { MessageDescriptor } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import type { Kind } from '#domain/kernel/entity.ts'
import { LANGUAGES } from '#i18n/language.ts'
import { bookingListWith } from '#screens/bookings/booking-list.ts'
import { EARNING_LIST } from '#screens/earnings/earning-list.ts'
import type { ListDefinition } from '#screens/list/definition.ts'
import { columnsToExport } from '#screens/list/export/columns-to-export.ts'
import { factsOf } from '#screens/list/export/list-facts.ts'
import { declaredColumns } from '#screens/list/use-layout.ts'
import { REQUEST_LISTS } from '#screens/requests/request-list.ts'
import type { TableRoom } from '#ui/data-list/use-table-room.ts'
import { translateIn } from '#tests/support/catalogs.ts'
import { sampleBooking, sampleId } from '#tests/support/samples.ts'
import { LATER_LISTS } from './later-lists.ts'

interface ListFile {
  readonly id: string
  /** Columns that say nothing in a file. */
  readonly silent: readonly string[]
  /** Of a file of the columns that stand in a wide table as long as nobody chose others. */
  readonly headers: readonly MessageDescriptor[]
}

const fileOf = <K extends Kind>(definition: ListDefinition<K>): ListFile => {
  const { id, columns } = definition
  const usual = columns.filter(({ seen }) => seen !== 'never').map((column) => column.id)
  return {
    id,
    silent: columns.filter((column) => factsOf({ ...definition, columns: [column] }, [column.id]).length === 0).map((column) => column.id),
    headers: factsOf(definition, usual).map(({ header }) => header),
  }
}

const files = await Promise.all([
  ...Object.values(REQUEST_LISTS).map((list) => Promise.resolve(fileOf(list))),
  ...[...LATER_LISTS.values()].map(({ load }) => load((list) => Promise.resolve(fileOf(list)))),
])

describe('a list as a file', () => {
  it('says of every column what the screen says', () => {
    expect(files.length).toBeGreaterThan(15)
    for (const { id, silent } of files) expect([id, silent]).toEqual([id, []])
  })

  it('has no two columns of one name: nobody could tell them apart', () => {
    for (const { id, headers } of files)
      for (const language of LANGUAGES) {
        const words = headers.map(translateIn(language))
        expect([id, words.filter((word, place) => words.indexOf(word) !== place)]).toEqual([id, []])
      }
  })

  it('of bookings names who drives, and says where this device does not know it', () => {
    const list = bookingListWith('/all-booking', (driverId, { language }) =>
      driverId === sampleId(3, 1) ? `Salem ${language}` : undefined,
    )
    const words = { language: 'ar', text: translateIn('en') } as const
    const driverOf = (driverId: string | null) => factsOf(list, ['driver'])[0]?.value({ ...sampleBooking(), driverId }, words)
    expect([driverOf(sampleId(3, 1)), driverOf(sampleId(3, 2)), driverOf(null)]).toEqual(['Salem ar', 'Not on this device', null])
  })
})

describe('the columns of an export', () => {
  const declaredIn = (room: TableRoom) => declaredColumns(EARNING_LIST, room)
  const of = (room: TableRoom, columns: readonly string[] | undefined) =>
    columnsToExport(EARNING_LIST, { layout: columns && { columns }, room })

  it('are those that somebody chose, also where a phone shows cards, and there they are not seen', () => {
    const chosen = ['booking', 'net']
    expect(of('phone', chosen)).toEqual({ columns: chosen, isSeen: false })
    expect(of('tablet', chosen)).toEqual({ columns: chosen, isSeen: true })
    expect(of('desktop', declaredIn('desktop'))).toEqual({ columns: declaredIn('desktop'), isSeen: true })
  })

  it('are all that the table has also where an open record leaves it no room for some, and then they are not seen', () => {
    const columns = declaredIn('desktop')
    expect(columnsToExport(EARNING_LIST, { layout: { columns }, room: 'desktop', isCut: true })).toEqual({ columns, isSeen: false })
  })

  it('are those of a wide table where there are cards, or a narrow table that nobody laid out', () => {
    for (const room of ['phone', 'tablet'] as const)
      expect(of(room, declaredIn(room))).toEqual({ columns: declaredIn('wide'), isSeen: false })
    expect(of('phone', undefined)).toEqual({ columns: declaredIn('wide'), isSeen: false })
  })
})
