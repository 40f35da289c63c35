import { BIN_SIZES, BIN_VOLUME, WASTE_TYPES, type BinSize, type Container, type WasteType } from '#domain/containers/container.ts'
import type { Driver } from '#domain/drivers/driver.ts'
import { addDays, addDaysTo, dayOf, type Instant } from '#domain/kernel/instant.ts'
import { plus, sar, times, type Money } from '#domain/kernel/money.ts'
import type { Vendor } from '#domain/vendors/vendor.ts'
import type { Zone } from '#domain/zones/zone.ts'
import { chanceFor, demoId } from './chance.ts'
import { driverName } from './names.ts'
import { DISTRICTS, YARDS, districtArea } from './places.ts'
import { HISTORY_DAYS } from './rhythm.ts'

/** From which the demo is made: the same origin gives the same records. */
export interface DemoOrigin {
  readonly seed: string
  /** The moment the data looks current at. */
  readonly now: Instant
}

/** How long ago the demo vendor joined, in days. */
export const JOINED_DAYS_AGO = HISTORY_DAYS + 5

/** The demo vendor's sign-in. It guards invented data only and is printed at every start. */
export const DEMO_OWNER = { name: 'Rimal Najd', email: 'demo@rimalnajd.example', password: 'Rimal-2026' } as const

/** The demo vendor's id. */
export const demoVendorId = (seed: string): string => demoId(seed, 'vendor')

/** The company: checked and working. */
export const demoVendor = ({ seed, now }: DemoOrigin): Vendor => {
  const joined = addDays(now, -JOINED_DAYS_AGO)
  return {
    id: demoVendorId(seed),
    companyName: { en: 'Rimal Najd Container Services Co.', ar: 'شركة رمال نجد لخدمات الحاويات' },
    vendorName: 'Rimal Najd',
    email: DEMO_OWNER.email,
    mobileNumber: '0500014820',
    commercialRegisterNumber: '1010482716',
    taxNumber: '310482716500003',
    licenseNumber: 'RY-WM-20418',
    logo: null,
    country: 'Saudi Arabia',
    state: 'Riyadh Province',
    city: 'Riyadh',
    streetName: 'Haroun Al Rashid Road',
    buildingNumber: '7214',
    unitNumber: '12',
    postalCode: '14322',
    address: { en: '7214 Haroun Al Rashid Road, Al Sulay, Riyadh 14322', ar: '7214 طريق هارون الرشيد، حي السلي، الرياض 14322' },
    businessImages: [],
    licenseCertificate: null,
    kyc: { status: 'approved', rejectionReason: null, submittedAt: joined, decidedAt: addDays(joined, 2) },
    isKyc: true,
    status: true,
    dumpYards: YARDS.map((yard, n) => ({ id: demoId(seed, `yard/${n}`), ...yard })),
    createdAt: joined,
  }
}

/** Whether the zone of a district, by its place in the list, takes new bookings: all do but the last. */
export const isServed = (district: number): boolean => district !== DISTRICTS.length - 1

/** The districts served; the last one is switched off for now. */
export const demoZones = ({ seed, now }: DemoOrigin): Zone[] =>
  DISTRICTS.map((district, n) => ({
    id: demoId(seed, `zone/${n}`),
    name: district.name,
    status: isServed(n) ? 'active' : 'inactive',
    area: districtArea(chanceFor(seed, `zone/${n}`), district),
    createdAt: addDays(now, -JOINED_DAYS_AGO + 1),
  }))

/** Days until the licenses of the first drivers end: one on each part of the radar, and one that has run out. */
const FIRST_LICENSES = [5, 25, 55, 80, -6] as const
/** The driver whose phone still waits for its one-time code. */
const UNVERIFIED = 5

/** The people who move the bins. */
export const demoDrivers = ({ seed, now }: DemoOrigin, count = 40): Driver[] =>
  Array.from({ length: count }, (_, n) => {
    const chance = chanceFor(seed, `driver/${n}`)
    const name = driverName(chance)
    const active = n <= UNVERIFIED || chance.flip(0.9)
    const joined = addDays(now, -chance.whole(20, JOINED_DAYS_AGO - 2))
    return {
      id: demoId(seed, `driver/${n}`),
      name,
      email: `driver${String(n + 1).padStart(2, '0')}@rimalnajd.example`,
      phone: `05000${String(20_000 + n * 37)}`,
      phoneVerifiedAt: n === UNVERIFIED ? null : joined,
      bornOn: addDaysTo(dayOf(now), -chance.whole(22 * 366, 58 * 365)),
      address: `${chance.pick(DISTRICTS).name.en}, Riyadh`,
      licenseNumber: `${chance.pick(['1', '2'])}${String(chance.whole(0, 999_999_999)).padStart(9, '0')}`,
      licenseExpiresOn: addDaysTo(dayOf(now), FIRST_LICENSES[n] ?? chance.whole(100, 3000)),
      profileImage: null,
      drivingLicense: null,
      active,
      available: active && chance.flip(0.85),
      createdAt: joined,
    }
  })

/** Halalas for each bin size: the price of a day, the charge for providing and emptying it once, a trip with it. */
const RATES: Readonly<Record<BinSize, { day: number; base: number; trip: number }>> = {
  small: { day: 1500, base: 12_000, trip: 6000 },
  medium: { day: 2500, base: 20_000, trip: 8000 },
  large: { day: 4000, base: 32_000, trip: 12_000 },
}

/** Rubble is heavy and costs more to tip; metal earns something back. */
const DISPOSAL: Readonly<Record<WasteType, number>> = { construction: 1.25, household: 1, green: 0.9, metal: 0.75, wood: 0.95, mixed: 1.15 }

const CODE: Readonly<Record<WasteType, string>> = { construction: 'CN', household: 'HH', green: 'GR', metal: 'MT', wood: 'WD', mixed: 'MX' }

// Whole five riyals, as price lists have it.
const listed = (halalas: number): Money => sar(Math.round(halalas / 500) * 500)

/** The fleet: 150 listings are twelve or thirteen kinds of bin in each zone. */
export const demoContainers = ({ seed, now }: DemoOrigin, count = 150): Container[] =>
  Array.from({ length: count }, (_, n) => {
    const chance = chanceFor(seed, `container/${n}`)
    const zone = n % DISTRICTS.length
    // Every kind of bin comes once in each zone, so no two listings compete.
    const kind = Math.floor(n / DISTRICTS.length)
    const wasteType = WASTE_TYPES[kind % WASTE_TYPES.length] ?? 'mixed'
    const binSize = BIN_SIZES[(Math.floor(kind / WASTE_TYPES.length) + kind) % BIN_SIZES.length] ?? 'medium'
    const rate = RATES[binSize]
    const stock = chance.whole(4, 24)
    const status = chance.weighted({ available: 30, in_use: 64, maintenance: 4, retired: 2 })
    return {
      id: demoId(seed, `container/${n}`),
      wasteType,
      binSize,
      zoneId: demoId(seed, `zone/${zone}`),
      price: listed(rate.day),
      basePrice: listed(rate.base * DISPOSAL[wasteType]),
      pickupFee: listed(rate.trip),
      deliveryFee: listed(rate.trip),
      inventory: { sku: `BIN-${BIN_VOLUME[binSize]}M3-${CODE[wasteType]}`, units: stock + chance.whole(0, 3), stock },
      barcode: `RN${String(zone + 1).padStart(2, '0')}${CODE[wasteType]}${BIN_VOLUME[binSize]}-${String(1001 + n)}`,
      enabled: status !== 'retired' && chance.flip(0.95),
      status,
      createdAt: addDays(now, -JOINED_DAYS_AGO + 2 + (n % 3)),
    }
  })

/** What a rental costs: each bin its base price and its days, and per booking one delivery and one pickup. */
export const rentalAmount = (container: Container, rental: { quantity: number; days: number }): Money => {
  const bin = plus(container.basePrice, times(container.price, rental.days))
  return plus(times(bin, rental.quantity), plus(container.deliveryFee, container.pickupFee))
}
