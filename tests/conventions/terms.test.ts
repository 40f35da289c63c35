import { describe, expect, it } from 'vitest'
import { readCatalog } from './messages.ts'
import { readProjectFile, readTree } from './tree.ts'

const CATALOGS = ['', 'auth/', 'later/'] as const
const messagesIn = (language: 'en' | 'ar') => CATALOGS.flatMap((part) => readCatalog(readProjectFile(`locales/${part}${language}.po`)))
const withoutPlaces = (text: string) => text.replace(/\{\w+\}/g, '')

const arabic = messagesIn('ar')
const pages = [
  ...readTree(['locales/content/ar'], ['.ts']),
  ...readTree(['server/mail', 'server/sms'], ['.ts']),
  { path: 'notifications', text: readProjectFile('src/i18n/notification-messages.ts') },
].map(({ path, text }) => ({ id: path, text }))

/** What a thing is called in Arabic, and other names it had. */
const OTHER_NAMES: ReadonlyArray<readonly [term: string, others: RegExp]> = [
  ['السبب', /الدافع/],
  ['قيد الإرسال', /جارٍ الإرسال(?!…)/],
  ['فترة السماح', /مهلة السماح|فترة الإمهال/],
  ['ميغابايت', /ميجابايت|م\.ب/],
  ['المنصة', /السوق|المتجر الإلكتروني/],
  ['الباركود', /الرمز الشريطي|الشفرة الخطية/],
  ['المورّد', /مورد(?!ي?ة)|المؤجِّر|البائعين/],
  ['عملية نقل', /حركة نقل|تحرّكات/],
  ['النطاق', /منطقة الحاوية|المناطق التي تخدم/],
  ['الجوال', /(?:أو|رقم) (?:ال)?هاتفً?ا?/],
  ['مجدولة', /مخطط|التخطيط ل|يخطّط/],
  ['رمز QR', /رمز استجابة/],
  ['بطاقة الوزن', /تذكرة وزن/],
  ['السعة', /طاقة اليوم/],
  ['الجوال مؤكد', /جواله موثّق/],
  ['حاول مرة أخرى', /حاول مجددًا/],
  ['بانتظار الرد', /قيد الانتظار/],
]

/** Vowels and doubled letters, which one writes and another leaves out. */
const withoutMarks = (text: string) => text.replace(/[\u064b-\u0652\u0670]/g, '')

/** A whole word, also behind what is written together with it. */
const arabicWord = (words: string) => new RegExp(`(?<!\\p{L})[وف]?[بك]?(?:ال|لل?)?(?:${words})(?!\\p{L})`, 'u')

/** Words that another one took the place of, written without marks. */
const REPLACED: ReadonlyArray<readonly [better: string, former: string]> = [
  ['الجوال', 'هاتفي?|هاتفك|هواتف'],
  ['تحديد كمقروء', 'تعليم'],
  ['المحجوز', 'موعود|وعود'],
  ['رحلة بلا جدوى', 'مشوار|مشاوير|مثمرة?'],
  ['عرض الأيام الإضافية', 'تمديد'],
  ['الأماكن المكشوفة', 'عراء'],
  ['صور النشاط', 'صور (?:ال|لل)منشأة'],
  ['دعوات بانتظار القبول', 'معلق[ةه]?(?! لدى الخادم)'],
  ['ملفك التعريفي', 'ملفك(?! التعريفي)'],
  ['تجاهل هذه الرسالة', 'تجاهل هذا البريد'],
  ['عنوان بريد إلكتروني غير صالح', 'بريد الإلكتروني غير صحيح'],
  ['سأتركه لغيري', 'اتركه لغيري'],
]

describe('Arabic', () => {
  it.each(OTHER_NAMES)('calls one thing %s throughout', (_, others) => {
    expect([...arabic, ...pages].filter(({ text }) => others.test(text))).toEqual([])
  })

  it.each(REPLACED)('says %s throughout', (_, former) => {
    expect([...arabic, ...pages].filter(({ text }) => arabicWord(former).test(withoutMarks(text)))).toEqual([])
  })

  it('is written with its own signs, and nothing hangs before a space', () => {
    expect(arabic.filter(({ text }) => /[“”"]|٪|[،؛؟](?=\S)(?!\})|\s[،؛؟]|ـ(?:\s|$)|^\s|\s$/u.test(text))).toEqual([])
    expect(arabic.filter(({ text }) => /\p{Script=Arabic}[?;,]/u.test(text))).toEqual([])
  })

  it('calls the number of a booking that of a booking, not of a customer’s request', () => {
    const ofOrders = arabic.filter(({ id }) => /\border \{(?:number|order)\}/i.test(id))
    expect(ofOrders.length).toBeGreaterThan(10)
    expect(ofOrders.filter(({ text }) => /ل?لطلب|الطلب/.test(text))).toEqual([])
  })

  it.each([
    ['Sending', 'قيد الإرسال'],
    ['Reason', 'السبب'],
    // What clears is called the same without its object.
    ['Scan', 'مسح الرمز'],
    ['Held by the server', 'معلّق لدى الخادم'],
    ['Your identity is confirmed.', 'تم التحقق من هويتك.'],
    ['Set the pin in the middle', 'ضع العلامة في وسط الخريطة'],
    // By the customer, or with its booking.
    ['request|Cancelled', 'مسحوب'],
    ['The customer took it back, or it ended with its booking.', 'سحبها العميل، أو أُلغيت مع حجزها.'],
    ['{field} must be 2 to 70 characters', 'يجب أن يكون حقل «{field}» بين حرفين و70 حرفًا'],
  ])('says %s as it was agreed', (id, text) => {
    expect(arabic.find((message) => message.id === id)?.text).toBe(text)
  })
})

describe('English', () => {
  const english = messagesIn('en')

  it('spells a license one way', () => {
    expect(english.filter(({ text }) => /licen(?:c|s)e/i.test(text)).length).toBeGreaterThan(10)
    expect(english.filter(({ text }) => /licence/i.test(withoutPlaces(text)))).toEqual([])
    expect(readTree(['locales/content/en'], ['.ts']).filter(({ text }) => /licence/i.test(text))).toEqual([])
  })

  it.each([
    ['again', /\banew\b/i],
    ['email', /(?<!-)\bmails?\b/i],
    ['has expired', /\b(?:code|link|invitation) is too old\b/i],
    ['Correct it', /\bmend\b/i],
    ['Attempt failed, wasted trip', /\bin vain\b/i],
    ['picked up', /\btaken along\b/i],
    ['Submitted', /\bhanded in\b/i],
    ['Discard', /\bthrow(?:n)? away\b/i],
    ['Waived', /\bforgiven\b/i],
    ['is shown above', /\bstands above\b/i],
    ['Custom range', /\bown range\b/i],
  ])('says “%s” throughout', (_, former) => {
    expect(english.filter(({ text }) => former.test(withoutPlaces(text)))).toEqual([])
  })

  it('is written with one kind of apostrophe and of quotation marks', () => {
    // Agreed to the letter, with a straight one.
    const agreed = /^You're all caught up/
    expect(english.filter(({ text }) => /\p{L}'\p{L}|"/u.test(text) && !agreed.test(text))).toEqual([])
  })

  it.each([
    "You're all caught up. New requests appear here by themselves.",
    '{faults, plural, one {Fix # field} other {Fix # fields}}',
    'Check your inbox',
    'System',
    'Incorrect email or password',
    'Held by the server',
    'Delete',
    'Current pickup day',
  ])('says “%s” as it was agreed', (text) => {
    expect(english.map((message) => message.text)).toContain(text)
  })
})
