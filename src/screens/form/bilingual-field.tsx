import { Button, Stack } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import type { Bilingual } from '#domain/kernel/text.ts'
import { describeFormFault } from '#i18n/form-messages.ts'
import { ownFirst } from '#i18n/language.ts'
import { useLocale } from '#i18n/locale.tsx'
import { TypedInput } from '#ui/typed-field.tsx'
import type { FieldPlace } from './fields.ts'

const typedSchema = v.object({ en: v.string(), ar: v.string() })

/** A name, typed once for both languages; whoever has two renderings of it can give both. */
export const BilingualField = ({ name, field, label: words, help, value, write, errors, keep }: FieldPlace) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const typed: Bilingual = v.is(typedSchema, value) ? value : { en: '', ar: '' }
  const [isApart, setApart] = useState(typed.en !== typed.ar)
  const isTwo = isApart || typed.en !== typed.ar
  const sides = isTwo ? ownFirst(language) : [language]
  const places = useRef(new Map<string, HTMLInputElement | null>())
  const other = language === 'ar' ? 'en' : 'ar'
  const wanted = useRef(false)
  useEffect(() => {
    if (!wanted.current) return
    wanted.current = false
    // It begins as the other name: what is typed stands in its place.
    places.current.get(other)?.select()
  }, [isApart, other])
  const type = (side: 'en' | 'ar', text: string) => write(isTwo ? { ...typed, [side]: text } : { en: text, ar: text })
  return (
    <Stack gap={4}>
      {sides.map((side) => {
        const own = isTwo ? (side === 'en' ? t`${words} (English)` : t`${words} (Arabic)`) : words
        const fault: unknown = errors[`${name}.${side}`] ?? errors[name]
        return (
          <TypedInput
            key={isTwo ? side : 'both'}
            ref={(element) => {
              places.current.set(side, element)
              keep(`${name}.${side}`, element)
              if (side === sides[0]) keep(name, element)
              if (!isTwo) keep(`${name}.${side === 'en' ? 'ar' : 'en'}`, element)
            }}
            name={`${name}.${side}`}
            label={own}
            required={field.optional !== true}
            {...(isTwo ? { lang: side, dir: side === 'ar' ? ('rtl' as const) : ('ltr' as const) } : {})}
            autoComplete={field.autoComplete ?? 'off'}
            value={typed[side]}
            onChange={(event) => type(side, event.currentTarget.value)}
            description={help}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            error={typeof fault === 'string' ? describeFormFault(i18n, fault, own) : undefined}
          />
        )
      })}
      {isTwo ? null : (
        <Button
          variant="subtle"
          size="compact-sm"
          h={44}
          style={{ alignSelf: 'start' }}
          onClick={() => {
            // What is asked for is typed next.
            wanted.current = true
            setApart(true)
          }}
        >
          {language === 'ar' ? t`Add the English name` : t`Add the Arabic name`}
        </Button>
      )}
    </Stack>
  )
}
