import type { Bilingual } from '#domain/kernel/text.ts'
import type { Chance } from './chance.ts'

/** A word in both languages. */
type Pair = readonly [en: string, ar: string]
type Pool = readonly [Pair, ...Pair[]]

const MEN: Pool = [
  ['Abdullah', 'عبدالله'],
  ['Mohammed', 'محمد'],
  ['Fahad', 'فهد'],
  ['Khalid', 'خالد'],
  ['Sultan', 'سلطان'],
  ['Turki', 'تركي'],
  ['Saud', 'سعود'],
  ['Nasser', 'ناصر'],
  ['Majed', 'ماجد'],
  ['Bandar', 'بندر'],
  ['Yazeed', 'يزيد'],
  ['Faisal', 'فيصل'],
  ['Abdulaziz', 'عبدالعزيز'],
  ['Saad', 'سعد'],
  ['Omar', 'عمر'],
  ['Ibrahim', 'إبراهيم'],
  ['Hamad', 'حمد'],
  ['Mansour', 'منصور'],
  ['Rakan', 'راكان'],
  ['Waleed', 'وليد'],
  ['Ahmed', 'أحمد'],
  ['Ali', 'علي'],
  ['Salman', 'سلمان'],
  ['Meshal', 'مشعل'],
  ['Abdulrahman', 'عبدالرحمن'],
  ['Yousef', 'يوسف'],
  ['Hassan', 'حسن'],
  ['Badr', 'بدر'],
  ['Ziyad', 'زياد'],
  ['Anas', 'أنس'],
]

const WOMEN: Pool = [
  ['Noura', 'نورة'],
  ['Sara', 'سارة'],
  ['Reem', 'ريم'],
  ['Haya', 'هيا'],
  ['Lama', 'لمى'],
  ['Munira', 'منيرة'],
  ['Latifa', 'لطيفة'],
  ['Abeer', 'عبير'],
  ['Hind', 'هند'],
  ['Maha', 'مها'],
  ['Amal', 'أمل'],
  ['Jawaher', 'جواهر'],
  ['Shahad', 'شهد'],
  ['Dalal', 'دلال'],
]

const FAMILIES: Pool = [
  ['Al-Otaibi', 'العتيبي'],
  ['Al-Qahtani', 'القحطاني'],
  ['Al-Harbi', 'الحربي'],
  ['Al-Dosari', 'الدوسري'],
  ['Al-Shehri', 'الشهري'],
  ['Al-Ghamdi', 'الغامدي'],
  ['Al-Zahrani', 'الزهراني'],
  ['Al-Mutairi', 'المطيري'],
  ['Al-Shammari', 'الشمري'],
  ['Al-Anazi', 'العنزي'],
  ['Al-Subaie', 'السبيعي'],
  ['Al-Juhani', 'الجهني'],
  ['Al-Asmari', 'الأسمري'],
  ['Al-Malki', 'المالكي'],
  ['Al-Omari', 'العمري'],
  ['Al-Tamimi', 'التميمي'],
  ['Al-Yami', 'اليامي'],
  ['Al-Balawi', 'البلوي'],
  ['Al-Ruwaili', 'الرويلي'],
  ['Al-Khaldi', 'الخالدي'],
  ['Al-Hazmi', 'الحازمي'],
  ['Al-Sulami', 'السلمي'],
  ['Al-Faifi', 'الفيفي'],
  ['Al-Bishi', 'البيشي'],
  ['Al-Wadaani', 'الودعاني'],
  ['Al-Buqami', 'البقمي'],
  ['Al-Mansouri', 'المنصوري'],
  ['Al-Nafisah', 'النفيسة'],
  ['Al-Harthi', 'الحارثي'],
  ['Al-Thubaiti', 'الثبيتي'],
]

/** Drivers come from many countries, as they do in Riyadh. */
const DRIVERS_FROM_ABROAD: readonly { readonly first: Pool; readonly last: Pool }[] = [
  {
    first: [
      ['Imran', 'عمران'],
      ['Asif', 'آصف'],
      ['Nadeem', 'نديم'],
      ['Shahid', 'شاهد'],
      ['Tariq', 'طارق'],
      ['Zubair', 'زبير'],
    ],
    last: [
      ['Khan', 'خان'],
      ['Hussain', 'حسين'],
      ['Mehmood', 'محمود'],
      ['Iqbal', 'إقبال'],
      ['Afridi', 'أفريدي'],
    ],
  },
  {
    first: [
      ['Mostafa', 'مصطفى'],
      ['Hossam', 'حسام'],
      ['Ashraf', 'أشرف'],
      ['Karim', 'كريم'],
      ['Sameh', 'سامح'],
    ],
    last: [
      ['Abdel-Fattah', 'عبدالفتاح'],
      ['El-Sayed', 'السيد'],
      ['Shaaban', 'شعبان'],
      ['Ragab', 'رجب'],
      ['Gomaa', 'جمعة'],
    ],
  },
  {
    first: [
      ['Rafiq', 'رفيق'],
      ['Jamal', 'جمال'],
      ['Kamal', 'كمال'],
      ['Shafiq', 'شفيق'],
      ['Habib', 'حبيب'],
    ],
    last: [
      ['Uddin', 'الدين'],
      ['Miah', 'ميا'],
      ['Rahman', 'رحمن'],
      ['Islam', 'إسلام'],
      ['Hossain', 'حسين'],
    ],
  },
  {
    first: [
      ['Adel', 'عادل'],
      ['Nabil', 'نبيل'],
      ['Walid', 'وليد'],
      ['Marwan', 'مروان'],
      ['Sadiq', 'صادق'],
    ],
    last: [
      ['Al-Hadrami', 'الحضرمي'],
      ['Al-Sanaani', 'الصنعاني'],
      ['Ba-Wazir', 'باوزير'],
      ['Al-Adani', 'العدني'],
      ['Al-Taizi', 'التعزي'],
    ],
  },
]

const COMPANY_MESSAGES: Pool = [
  ['Rawabi', 'روابي'],
  ['Wahat', 'واحة'],
  ['Burj', 'برج'],
  ['Asas', 'أساس'],
  ['Itqan', 'إتقان'],
  ['Binaa', 'بناء'],
  ['Madar', 'مدار'],
  ['Thabat', 'ثبات'],
  ['Umran Najd', 'عمران نجد'],
  ['Qimam', 'قمم'],
  ['Durrat', 'درة'],
  ['Manarat', 'منارة'],
  ['Ruwad', 'رواد'],
  ['Tuwaiq', 'طويق'],
  ['Afaq', 'آفاق'],
  ['Masar', 'مسار'],
  ['Awtad', 'أوتاد'],
  ['Hulul', 'حلول'],
  ['Sahab', 'سحاب'],
  ['Yamamah', 'يمامة'],
  ['Arkan', 'أركان'],
  ['Wasl', 'وصل'],
  ['Jawdah', 'جودة'],
  ['Irtiqa', 'ارتقاء'],
]

const COMPANY_PLACES: Pool = [
  ['Al Arabiah', 'العربية'],
  ['Al Wataniah', 'الوطنية'],
  ['Al Khaleej', 'الخليج'],
  ['Al Riyadh', 'الرياض'],
  ['Al Jazirah', 'الجزيرة'],
  ['Al Wusta', 'الوسطى'],
  ['Al Hadithah', 'الحديثة'],
  ['Al Mutahidah', 'المتحدة'],
]

const COMPANY_TRADES: readonly [readonly [en: string, ar: string], ...(readonly [en: string, ar: string])[]] = [
  ['Contracting Co.', 'شركة {} للمقاولات'],
  ['Construction Est.', 'مؤسسة {} للإنشاءات'],
  ['Real Estate Development Co.', 'شركة {} للتطوير العقاري'],
  ['Maintenance & Operation Co.', 'شركة {} للصيانة والتشغيل'],
  ['Landscaping Est.', 'مؤسسة {} لتنسيق الحدائق'],
  ['Restaurants Co.', 'شركة {} للمطاعم'],
  ['Furniture Factory', 'مصنع {} للأثاث'],
  ['Demolition & Excavation Est.', 'مؤسسة {} للهدم والحفر'],
  ['Trading Co.', 'شركة {} التجارية'],
  ['Steel Works', 'مصنع {} للأعمال الحديدية'],
]

const joined = (first: Pair, last: Pair): Bilingual => ({ en: `${first[0]} ${last[0]}`, ar: `${first[1]} ${last[1]}` })

/** A private customer: first name and family name drawn apart, so that no real person is meant. */
export const personName = (chance: Chance): Bilingual => joined(chance.pick(chance.flip(0.72) ? MEN : WOMEN), chance.pick(FAMILIES))

/** A business customer. */
export const companyName = (chance: Chance): Bilingual => {
  const word = chance.pick(COMPANY_MESSAGES)
  const place = chance.pick(COMPANY_PLACES)
  const trade = chance.pick(COMPANY_TRADES)
  return { en: `${word[0]} ${place[0]} ${trade[0]}`, ar: trade[1].replace('{}', `${word[1]} ${place[1]}`) }
}

/** A driver. */
export const driverName = (chance: Chance): Bilingual => {
  const abroad = DRIVERS_FROM_ABROAD[chance.whole(0, DRIVERS_FROM_ABROAD.length + 1)]
  return abroad ? joined(chance.pick(abroad.first), chance.pick(abroad.last)) : joined(chance.pick(MEN), chance.pick(FAMILIES))
}
