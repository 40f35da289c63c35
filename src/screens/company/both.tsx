import type { Bilingual } from '#domain/kernel/text.ts'
import { ownFirst } from '#i18n/language.ts'
import { useLocale } from '#i18n/locale.tsx'

/** What was typed in both languages, each on a line of its own, the reader's first. */
export const Both = ({ words }: { words: Bilingual }) => {
  const { language } = useLocale()
  const sides = words.en === words.ar ? [language] : ownFirst(language)
  return sides.map((side) => (
    <div key={side} dir="auto" lang={side} className="typed">
      {words[side]}
    </div>
  ))
}
