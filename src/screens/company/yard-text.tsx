import { TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Bilingual } from '#domain/kernel/text.ts'
import { useLocale } from '#i18n/locale.tsx'
import { TypedInput } from '#ui/typed-field.tsx'

interface YardTextProps {
  readonly label: string
  readonly value: Bilingual
  readonly onChange: (value: Bilingual) => void
  /** What is wrong with the words in a language, said with the label of its input. */
  readonly faultOf: (side: 'en' | 'ar', label: string) => string | undefined
  readonly keep: (element: HTMLElement | null) => void
}

/**
 * A name or address of a yard. Typed once, it is the same in both languages; where they differ, the reader's own is changed, and the other
 * one as well once something is wrong with it.
 */
export const YardText = ({ label: words, value, onChange, faultOf, keep }: YardTextProps) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const [isApart, setApart] = useState(false)
  const other = language === 'ar' ? 'en' : 'ar'
  const isSame = value.en === value.ar
  // It stays while it is being typed into: the fault goes with the first letter.
  if (!isApart && !isSame && faultOf(other, words) !== undefined) setApart(true)
  const labels = { en: t`${words} (English)`, ar: t`${words} (Arabic)` }
  const own = isApart ? labels[language] : words
  return (
    <>
      <TypedInput
        ref={keep}
        label={own}
        required
        value={value[language]}
        onChange={({ currentTarget: { value: text } }) =>
          onChange(isSame && !isApart ? { en: text, ar: text } : { ...value, [language]: text })
        }
        error={faultOf(language, own) ?? (isSame ? faultOf('en', own) : undefined)}
      />
      {isApart ? (
        <TextInput
          label={labels[other]}
          required
          lang={other}
          dir={other === 'ar' ? 'rtl' : 'ltr'}
          value={value[other]}
          onChange={({ currentTarget: { value: text } }) => onChange({ ...value, [other]: text })}
          error={faultOf(other, labels[other])}
        />
      ) : null}
    </>
  )
}
