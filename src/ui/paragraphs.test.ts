import { describe, expect, it } from 'vitest'
import { paragraphsOf } from './paragraphs.tsx'

describe('a text in two languages', () => {
  it.each([
    ['The picture is unclear.', ['The picture is unclear.']],
    ['الصورة غير واضحة. The picture is unclear.', ['الصورة غير واضحة.', 'The picture is unclear.']],
    ['The license is expired. انتهت صلاحية الترخيص.', ['The license is expired.', 'انتهت صلاحية الترخيص.']],
    ['Blurred / غير واضحة', ['Blurred', 'غير واضحة']],
    ['The gate is locked. / البوابة مغلقة.', ['The gate is locked.', 'البوابة مغلقة.']],
    ['First line\nسطر ثان', ['First line', 'سطر ثان']],
    ['Send it as PDF. ملف PDF واحد.', ['Send it as PDF.', 'ملف PDF واحد.']],
    ['أرسل ملف PDF من جديد. حجمه كبير.', ['أرسل ملف PDF من جديد. حجمه كبير.']],
    ['Late. Too late.', ['Late. Too late.']],
  ])('%j is one paragraph per language', (text, paragraphs) => {
    expect(paragraphsOf(text)).toEqual(paragraphs)
  })
})
