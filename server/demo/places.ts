import type { Area, Point } from '#domain/kernel/place.ts'
import type { Bilingual } from '#domain/kernel/text.ts'
import type { Chance } from './chance.ts'

/** A district of Riyadh with a point near its middle and the radius, in km, of the part that is served. */
interface District {
  readonly name: Bilingual
  readonly middle: Point
  readonly radiusKm: number
  readonly postalCode: string
}

const district = (
  names: readonly [en: string, ar: string],
  at: readonly [lat: number, lng: number],
  more: { km: number; post: string },
): District => ({
  name: { en: names[0], ar: names[1] },
  middle: { lat: at[0], lng: at[1] },
  radiusKm: more.km,
  postalCode: more.post,
})

export const DISTRICTS: readonly [District, ...District[]] = [
  district(['Al Olaya', 'العليا'], [24.695, 46.684], { km: 1.5, post: '12211' }),
  district(['Al Malqa', 'الملقا'], [24.812, 46.604], { km: 1.6, post: '13521' }),
  district(['Al Yasmin', 'الياسمين'], [24.823, 46.644], { km: 1.5, post: '13322' }),
  district(['Al Narjis', 'النرجس'], [24.868, 46.676], { km: 2.0, post: '13327' }),
  district(['Hittin', 'حطين'], [24.763, 46.602], { km: 1.4, post: '13512' }),
  district(['Qurtubah', 'قرطبة'], [24.813, 46.741], { km: 1.6, post: '13245' }),
  district(['Al Rabwah', 'الربوة'], [24.692, 46.753], { km: 1.3, post: '12814' }),
  district(['Al Naseem', 'النسيم'], [24.727, 46.83], { km: 1.7, post: '14231' }),
  district(['Al Aziziyah', 'العزيزية'], [24.589, 46.765], { km: 1.7, post: '14515' }),
  district(['Al Suwaidi', 'السويدي'], [24.592, 46.668], { km: 1.6, post: '12791' }),
  district(['Al Shifa', 'الشفا'], [24.548, 46.7], { km: 1.7, post: '14712' }),
  district(['Dhahrat Laban', 'ظهرة لبن'], [24.633, 46.548], { km: 1.8, post: '13781' }),
]

/** Where bins are kept and emptied: on the edges of the city, as the municipality wants it. */
export const YARDS: readonly [
  { name: Bilingual; address: Bilingual; point: Point },
  ...{ name: Bilingual; address: Bilingual; point: Point }[],
] = [
  {
    name: { en: 'Al Sulay yard', ar: 'ساحة السلي' },
    address: { en: 'Haroun Al Rashid Road, Al Sulay, Riyadh 14322', ar: 'طريق هارون الرشيد، السلي، الرياض 14322' },
    point: { lat: 24.6612, lng: 46.8467 },
  },
  {
    name: { en: 'Second Industrial City yard', ar: 'ساحة المدينة الصناعية الثانية' },
    address: { en: 'Street 88, Second Industrial City, Riyadh 14331', ar: 'شارع 88، المدينة الصناعية الثانية، الرياض 14331' },
    point: { lat: 24.5413, lng: 46.8956 },
  },
  {
    name: { en: 'Dirab yard', ar: 'ساحة ديراب' },
    address: { en: 'Dirab Road, Al Mansuriyah, Riyadh 14724', ar: 'طريق ديراب، المنصورية، الرياض 14724' },
    point: { lat: 24.5068, lng: 46.6411 },
  },
]

const STREETS: readonly [readonly [en: string, ar: string], ...(readonly [en: string, ar: string])[]] = [
  ['Al Urubah Road', 'طريق العروبة'],
  ['Al Takhassusi Street', 'شارع التخصصي'],
  ['Anas Ibn Malik Road', 'طريق أنس بن مالك'],
  ['Al Thumamah Road', 'طريق الثمامة'],
  ['Ibn Sina Street', 'شارع ابن سينا'],
  ['Al Imam Al Bukhari Street', 'شارع الإمام البخاري'],
  ['Wadi Hanifah Street', 'شارع وادي حنيفة'],
  ['Al Andalus Street', 'شارع الأندلس'],
  ['Ibn Khaldun Street', 'شارع ابن خلدون'],
  ['Al Ahsa Street', 'شارع الأحساء'],
  ['Hassan Ibn Thabit Street', 'شارع حسان بن ثابت'],
  ['Al Farazdaq Street', 'شارع الفرزدق'],
  ['Tariq Ibn Ziyad Street', 'شارع طارق بن زياد'],
  ['Al Mutanabbi Street', 'شارع المتنبي'],
  ['Al Yamamah Street', 'شارع اليمامة'],
  ['Al Nakhil Street', 'شارع النخيل'],
  ['Al Rayhan Street', 'شارع الريحان'],
  ['Al Khuzama Street', 'شارع الخزامى'],
]

const KM_PER_DEGREE = 111.32

const eastward = (from: Point, km: number): number => km / (KM_PER_DEGREE * Math.cos((from.lat * Math.PI) / 180))

// Five decimals are about a metre.
const rounded = (degrees: number): number => Math.round(degrees * 100_000) / 100_000

/** The point so many km away in a direction (radians from east). Flat geometry: exact enough across a city. */
const away = (from: Point, step: { km: number; angle: number }): Point => ({
  lat: rounded(from.lat + (Math.sin(step.angle) * step.km) / KM_PER_DEGREE),
  lng: rounded(from.lng + eastward(from, Math.cos(step.angle) * step.km)),
})

/** The area served in a district: an uneven ring of eight corners, closed, as a person would draw it along streets. */
export const districtArea = (chance: Chance, of: District): Area => {
  const corners = Array.from({ length: 8 }, (_, n): [number, number] => {
    const angle = ((n + (chance.next() - 0.5) * 0.4) / 8) * 2 * Math.PI
    const corner = away(of.middle, { km: of.radiusKm * (0.82 + chance.next() * 0.18), angle })
    return [corner.lng, corner.lat]
  })
  return [...corners, ...corners.slice(0, 1)]
}

/** An address inside a district and a point that lies in its drawn area. */
export const addressIn = (chance: Chance, of: District): { address: Bilingual; point: Point } => {
  const [en, ar] = chance.pick(STREETS)
  const building = chance.whole(2001, 8990)
  return {
    address: {
      en: `${building} ${en}, ${of.name.en}, Riyadh ${of.postalCode}`,
      ar: `${building} ${ar}، حي ${of.name.ar}، الرياض ${of.postalCode}`,
    },
    point: away(of.middle, { km: of.radiusKm * 0.66 * Math.sqrt(chance.next()), angle: chance.next() * 2 * Math.PI }),
  }
}

/** Distance by road in km, one decimal: the straight line and a third more. */
export const roadKm = (from: Point, to: Point): number => {
  const north = (to.lat - from.lat) * KM_PER_DEGREE
  const east = (to.lng - from.lng) * KM_PER_DEGREE * Math.cos((from.lat * Math.PI) / 180)
  return Math.round(Math.hypot(north, east) * 1.33 * 10) / 10
}
