import { describe, expect, it } from 'vitest'
import { ENTITIES } from '#domain/entities.ts'
import type { Document, EntityDefinition } from '#domain/kernel/entity.ts'
import { FOLDING, searchWords } from '#domain/kernel/search.ts'
import { OTHER_SAMPLES } from '#tests/support/other-samples.ts'
import { SAMPLES } from '#tests/support/samples.ts'

/** The distinct values that each column gives for the records, and their search texts. */
const derivedOf = (entity: EntityDefinition): Readonly<Record<string, string>> => {
  const records = [SAMPLES[entity.kind], ...(OTHER_SAMPLES[entity.kind] ?? [])].flatMap((record) => record ?? [])
  const said = (read: (record: Document) => unknown) => [...new Set(records.map((record) => String(read(record))))].join(' | ')
  return {
    ...Object.fromEntries(Object.entries(entity.columns).map(([name, column]) => [name, said((record) => column.read(record))])),
    'search text': said((record) => entity.searchTexts(record).join(', ')),
  }
}

/** Every rule of the folding has a word here that it changes. */
const TEXT = `مؤسسة الخـالديّ، والرياض للبناء بالحي كالنور فالعمل آل أحمد إدارة بيئة شئون ٱلهدى ١٢٣ ۴۵
  +966501234567 00966501234567 0501234567 Café Über-STRASSE O’Neil RYD00041-3 driver@example.com`
const FOLDED = {
  FOLDING: 5,
  derived:
    'موسسه ال خالدي والرياض رياض للبنا بنا لبنا بالحي حي كالنور نور فالعمل عمل احمد اداره بييه شوون هدي 123 45 966501234567 0501234567 00966501234567 cafe uber strasse o neil ryd00041 3 driver example com oneil ryd000413',
}

const PINNED: Readonly<Record<string, { readonly columnsVersion: number; readonly derived: Readonly<Record<string, string>> }>> = {
  vendors: { columnsVersion: 1, derived: { 'search text': '' } },
  audits: { columnsVersion: 1, derived: { 'search text': '' } },
  views: { columnsVersion: 1, derived: { 'search text': '' } },
  notifications: { columnsVersion: 1, derived: { 'search text': '' } },
  inboxes: { columnsVersion: 1, derived: { 'search text': '' } },
  units: {
    columnsVersion: 2,
    derived: {
      'containerId': '00000004-0000-7000-8000-000000000001',
      'number': '2',
      'status': 'damaged',
      'bookingId': 'null | 00000005-0000-7000-8000-000000000001',
      'yardId': '00000008-0000-7000-8000-000000000001',
      'seenAt': '2026-11-20T08:00:00.000Z',
      'updatedAt': '2026-11-20T08:00:05.000Z',
      'search text': '',
    },
  },
  penalties: {
    columnsVersion: 2,
    derived: {
      'bookingId': '00000005-0000-7000-8000-000000000001',
      'bookingNumber': '10041',
      'quantity': '2',
      'containerId': '00000004-0000-7000-8000-000000000001',
      'cause': 'late_delivery',
      'status': 'unpaid',
      'issuedAt': '2026-11-20T08:00:00.000Z',
      'settledAt': 'null | 2026-11-22T08:00:00.000Z',
      'binSize': 'medium',
      'amount': '15000',
      'disputed': 'false',
      'search text': '10041, Blue Dune Contracting, مقاولات الكثبان الزرقاء',
    },
  },
  earnings: {
    columnsVersion: 9,
    derived: {
      'bookingId': '00000005-0000-7000-8000-000000000001',
      'bookingNumber': '10041',
      'completedAt': '2026-11-24T08:00:00.000Z',
      'method': 'card',
      'status': 'expected',
      'expectedPayoutOn': '2026-12-01',
      'paidOutAt': 'null | 2026-11-22T08:00:00.000Z',
      'wasteType': 'construction',
      'binSize': 'medium',
      'gross': '120000',
      'received': '0',
      'inCash': 'false',
      'payout': '106200 | 0',
      'due': '106200 | 0',
      'isDue': 'true | false',
      'owed': '0',
      'isOwed': 'false',
      'commission': '12000',
      'vat': '1800',
      'net': '106200',
      'search text':
        '10041, Blue Dune Contracting, مقاولات الكثبان الزرقاء | 10041, Blue Dune Contracting, مقاولات الكثبان الزرقاء, Sample, Sample',
    },
  },
  zones: {
    columnsVersion: 2,
    derived: {
      'status': 'active',
      'createdAt': '2025-01-05T06:00:00.000Z',
      'nameEn': '0f75e77d-4984-a5aa-afad-f4957bc249c9',
      'nameAr': '33b4d389-b720-72f9-d680-d75a07c7eaf6',
      'search text': 'Al Olaya, العليا',
    },
  },
  drivers: {
    columnsVersion: 3,
    derived: {
      'active': 'true | false',
      'available': 'true | false',
      'bornOn': '1990-02-28',
      'licenseExpiresOn': '2027-06-30',
      'phoneVerifiedAt': 'null | 2026-11-21T10:00:00.000Z',
      'createdAt': '2025-01-05T06:00:00.000Z',
      'phoneVerified': 'false | true',
      'removed': 'false | true',
      'nameEn': '160da271-9c46-19f7-a3f5-b450ec23c0fb',
      'nameAr': '4dac4a27-c352-f517-8e71-f178480f6522',
      'search text': 'Fahd, فهد, driver@example.com, 0501234567, Riyadh, Al Malaz, L-20045',
    },
  },
  containers: {
    columnsVersion: 3,
    derived: {
      'wasteType': 'construction',
      'binSize': 'medium',
      'zoneId': '00000002-0000-7000-8000-000000000001',
      'price': '45000 | 1',
      'units': '6',
      'stock': '5',
      'enabled': 'true | false',
      'status': 'available | maintenance',
      'createdAt': '2025-01-05T06:00:00.000Z',
      'barcode': '26eaf802-03c4-9527-18ec-4e51de9a29d7',
      'search text': 'RYD00041, CON-M-01',
    },
  },
  bookings: {
    columnsVersion: 12,
    derived: {
      'number': '10041',
      'status': 'on_site | cancelled | new | completed',
      'paymentStatus': 'paid | not_due',
      'paymentMethod': 'cash_on_delivery | card',
      'containerId': '00000004-0000-7000-8000-000000000001',
      'binSize': 'medium',
      'wasteType': 'construction',
      'quantity': '2',
      'rentalDays': '14',
      'amountPaid': '120000',
      'answerBy': 'null | 2026-11-21T10:00:00.000Z',
      'cancelledAt': 'null | 2026-11-21T10:00:00.000Z',
      'cashOn': 'null | 2026-11-21',
      'cashUntil': 'null | 2026-11-21',
      'papersAt': 'null',
      'revenue': 'null | 1500',
      'acceptedOn': '2026-11-01 | null | 2026-11-07',
      'arrivedOn': 'null | 2026-11-10 | 2026-11-11 | 2026-11-12',
      'fetchedOn': 'null | 2026-11-20',
      'completedOn': 'null | 2026-11-21',
      'daysLate': 'null | 0 | 1 | 2',
      'delivery': 'null | on_time | late',
      'driverId': '00000003-0000-7000-8000-000000000001 | null',
      'dumpYardId': '00000008-0000-7000-8000-000000000001 | null',
      'bookedAt': '2026-11-01T08:00:00.000Z',
      'startsAt': '2026-11-10T05:00:00.000Z',
      'endsAt': '2026-11-24T05:00:00.000Z',
      'deliveryOn': '2026-11-10',
      'pickupOn': '2026-11-24',
      'search text':
        '10041, Blue Dune Contracting, مقاولات الكثبان الزرقاء, 0555555555, Riyadh, Al Malqa, الرياض، الملقا, RYD00041 | 10041, Blue Dune Contracting, مقاولات الكثبان الزرقاء, Riyadh, Al Malqa, الرياض، الملقا, RYD00041',
    },
  },
  requests: {
    columnsVersion: 5,
    derived: {
      'number': '7003',
      'type': 'renewal | grace_period | early_pickup | removal | replacement',
      'status': 'pending | approved',
      'bookingId': '00000005-0000-7000-8000-000000000001',
      'bookingNumber': '10041',
      'containerId': '00000004-0000-7000-8000-000000000001',
      'binSize': 'medium',
      'wasteType': 'construction',
      'quantity': '2',
      'amount': '60000 | null',
      'full': 'false | true',
      'requestedAt': '2026-11-20T10:00:00.000Z',
      'answerBy': '2026-11-24 | 2026-11-22 | 2026-11-23',
      'effectiveOn': '2026-12-01 | 2026-11-27 | 2026-11-22 | 2026-11-23',
      'decidedAt': 'null | 2026-11-21T10:00:00.000Z',
      'search text':
        '7003, 10041, Blue Dune Contracting, مقاولات الكثبان الزرقاء, Riyadh, Al Malqa, الرياض، الملقا, RYD00041 | 7003, 10041, Blue Dune Contracting, مقاولات الكثبان الزرقاء, 0555555555, Riyadh, Al Malqa, الرياض، الملقا, RYD00041',
    },
  },
  operations: {
    columnsVersion: 10,
    derived: {
      'type': 'pickup | delivery',
      'onSite': 'false | true',
      'bookingId': '00000005-0000-7000-8000-000000000001',
      'bookingNumber': '10041',
      'containerId': '00000004-0000-7000-8000-000000000001',
      'durationDays': '14',
      'scheduledOn': '2026-11-23 | null',
      'expectedAt': '2026-11-22T21:00:00.000Z | 2026-11-23T06:00:00.000Z | 2026-11-21T10:00:00.000Z | null',
      'etaAt': 'null | 2026-11-21T10:00:00.000Z',
      'driverId': 'null | 00000003-0000-7000-8000-000000000001',
      'containerStatus': 'scheduled | emptied | on_site',
      'runOrder': 'null | 4',
      'pinned': 'false | true',
      'dueOn': '2026-11-23 | 2026-11-20',
      'open': 'true | false',
      'assigned': 'false | true',
      'failures': '0 | 1',
      'binChange': 'null | taken',
      'binChangedOn': 'null | 2026-11-21',
      'fullOn': 'null | 2026-11-20',
      'emptiedOn': 'null | 2026-11-21',
      'noted': 'false | true',
      'updatedAt': '2026-11-21T09:30:00.000Z',
      'search text':
        '10041, Blue Dune Contracting, مقاولات الكثبان الزرقاء | RYD00041-3, 10041, Blue Dune Contracting, مقاولات الكثبان الزرقاء',
    },
  },
}

describe('what a device keeps in columns', () => {
  it.each(ENTITIES.map((entity): readonly [string, EntityDefinition] => [entity.kind, entity]))(
    'of %s has changed only with its number',
    (kind, entity) => {
      const now = { columnsVersion: entity.columnsVersion, derived: derivedOf(entity) }
      expect(now, 'raise `columnsVersion` of the noun, so that devices build their columns anew; then renew this').toEqual(PINNED[kind])
    },
  )

  it('of words has changed only with the number of the folding', () => {
    const derived = searchWords(TEXT).join(' ')
    expect({ FOLDING, derived }, 'raise `FOLDING`, so that devices build their search text anew; then renew this').toEqual(FOLDED)
  })
})
