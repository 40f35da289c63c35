import type { VendorField } from '#domain/vendors/company-fields.ts'
import type { Language } from './language.ts'

/** The country, its thirteen provinces and its largest cities: a company gives them in one language only, and everybody knows their names. */
const PLACES: readonly Readonly<Record<Language, string>>[] = [
  { en: 'Saudi Arabia', ar: 'المملكة العربية السعودية' },
  { en: 'Riyadh Province', ar: 'منطقة الرياض' },
  { en: 'Makkah Province', ar: 'منطقة مكة المكرمة' },
  { en: 'Madinah Province', ar: 'منطقة المدينة المنورة' },
  { en: 'Eastern Province', ar: 'المنطقة الشرقية' },
  { en: 'Qassim Province', ar: 'منطقة القصيم' },
  { en: 'Asir Province', ar: 'منطقة عسير' },
  { en: 'Tabuk Province', ar: 'منطقة تبوك' },
  { en: 'Hail Province', ar: 'منطقة حائل' },
  { en: 'Northern Borders Province', ar: 'منطقة الحدود الشمالية' },
  { en: 'Jazan Province', ar: 'منطقة جازان' },
  { en: 'Najran Province', ar: 'منطقة نجران' },
  { en: 'Al Bahah Province', ar: 'منطقة الباحة' },
  { en: 'Al Jawf Province', ar: 'منطقة الجوف' },
  { en: 'Riyadh', ar: 'الرياض' },
  { en: 'Jeddah', ar: 'جدة' },
  { en: 'Makkah', ar: 'مكة المكرمة' },
  { en: 'Madinah', ar: 'المدينة المنورة' },
  { en: 'Dammam', ar: 'الدمام' },
  { en: 'Khobar', ar: 'الخبر' },
  { en: 'Buraydah', ar: 'بريدة' },
  { en: 'Abha', ar: 'أبها' },
  { en: 'Tabuk', ar: 'تبوك' },
  { en: 'Hail', ar: 'حائل' },
]

/** A country, province or city in the reader's language; one that is not in the table as it was typed. */
export const placeName = (typed: string, language: Language): string => {
  const written = typed.trim().toLowerCase()
  return PLACES.find(({ en, ar }) => en.toLowerCase() === written || ar === written)?.[language] ?? typed
}

/** Whether a field of the company holds such a place. */
export const isPlace = (field: VendorField): boolean => field === 'country' || field === 'state' || field === 'city'
