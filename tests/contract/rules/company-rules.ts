import type { VendorField } from '#domain/vendors/company-fields.ts'
import type { Rule } from './rule.ts'

const file = (letter: string, type: 'image/png' | 'application/pdf') => ({ sha256: letter.repeat(64), name: `${letter}.x`, type, size: 9 })
const photo = file('a', 'image/png')
const paper = file('b', 'application/pdf')

type Label = readonly [field: VendorField, en: string, ar: string]

const required = ([field, en, ar]: Label, typed: unknown): Rule => ({
  field,
  typed,
  code: 'required',
  en: `${en} is required`,
  ar: `حقل «${ar}» مطلوب`,
})
const many = (label: Label): Rule => ({
  ...required(label, []),
  code: 'required_many',
  en: `${label[1]} are required`,
  ar: `حقل «${label[2]}» مطلوب`,
})
const digits = (label: Label): Rule[] => {
  const [field, en, ar] = label
  const wrong = { field, code: 'length_2_20', en: `${en} must be 2 to 20 characters`, ar: `يجب أن يكون حقل «${ar}» بين حرفين و20 حرفًا` }
  return [required(label, ''), { ...wrong, typed: '1' }, { ...wrong, typed: '1'.repeat(21) }]
}
const text = (label: Label, bounds: readonly [min: number, max: number, code: string, ar: string]): Rule[] => {
  const [field, en, ar] = label
  const [min, max, code, words] = bounds
  const wrong = { field, code, en: `${en} must be ${min} to ${max} characters`, ar: `يجب أن يكون حقل «${ar}» بين ${words}` }
  return [
    required(label, ''),
    required(label, '   '),
    ...(min > 1 ? [{ ...wrong, typed: 'x'.repeat(min - 1) }] : []),
    { ...wrong, typed: 'x'.repeat(max + 1) },
  ]
}
const words = (label: Label) => text(label, [2, 70, 'length_2_70', 'حرفين و70 حرفًا'])
const numbers = (label: Label) => text(label, [2, 20, 'length_2_20', 'حرفين و20 حرفًا'])
const MOBILE: Label = ['mobileNumber', 'Mobile number', 'رقم الجوال']
const POSTAL: Label = ['postalCode', 'Postal code', 'الرمز البريدي']

/** Section 5 for the vendor, the company, its address and its files. */
export const COMPANY_RULES: readonly Rule[] = [
  ...words(['vendorName', 'Vendor name', 'اسم المورّد']),
  required(MOBILE, ''),
  {
    field: 'mobileNumber',
    typed: '05x2345678',
    code: 'digits',
    en: 'Mobile number must be numbers only',
    ar: 'لا يقبل حقل «رقم الجوال» إلا الأرقام',
  },
  ...['051234567', '05123456789'].map((typed) => ({
    field: 'mobileNumber',
    typed,
    code: 'mobile',
    en: 'Mobile number must be exactly 10 digits',
    ar: 'يجب أن يتكوّن حقل «رقم الجوال» من 10 أرقام بالضبط',
  })),
  ...digits(['taxNumber', 'Tax number', 'الرقم الضريبي']),
  ...digits(['commercialRegisterNumber', 'Commercial register number', 'رقم السجل التجاري']),
  ...numbers(['licenseNumber', 'License number', 'رقم الترخيص']),
  ...words(['country', 'Country', 'الدولة']),
  ...words(['state', 'State or province', 'المنطقة أو المحافظة']),
  ...words(['city', 'City', 'المدينة']),
  ...words(['streetName', 'Street name and number', 'اسم الشارع ورقمه']),
  ...text(['buildingNumber', 'Building number', 'رقم المبنى'], [1, 70, 'length_1_70', 'حرف واحد و70 حرفًا']),
  required(POSTAL, ''),
  ...['1234567', '12a'].map((typed) => ({
    field: 'postalCode',
    typed,
    code: 'postal',
    en: 'Postal code must be numbers only, at most 6 digits',
    ar: 'لا يقبل حقل «الرمز البريدي» إلا الأرقام، 6 أرقام على الأكثر',
  })),
  required(['logo', 'Logo', 'الشعار'], null),
  {
    field: 'logo',
    typed: paper,
    code: 'file_photo',
    en: 'Logo must be JPG, JPEG or PNG',
    ar: 'لا يقبل حقل «الشعار» إلا صور JPG أو JPEG أو PNG',
  },
  many(['businessImages', 'Business images', 'صور النشاط']),
  {
    field: 'businessImages',
    typed: Array.from({ length: 6 }, () => photo),
    code: 'images',
    en: 'Business images: at most 5 images',
    ar: 'صور النشاط: 5 صور على الأكثر',
  },
  required(['licenseCertificate', 'License certificate', 'شهادة الترخيص'], null),
  {
    field: 'licenseCertificate',
    typed: photo,
    code: 'file_pdf',
    en: 'License certificate must be a PDF file',
    ar: 'لا يقبل حقل «شهادة الترخيص» إلا ملف PDF',
  },
  many(['dumpYards', 'Dump yards', 'ساحات التفريغ']),
]
