import { SegmentedControl, Stack, Text, useMantineColorScheme } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { chooseDigits } from '#i18n/arabic-digits.ts'
import { chosen, DIGITS } from '#i18n/digits.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '#i18n/language.ts'
import { useLocale } from '#i18n/locale.tsx'
import '#ui/theme/mantine-settings.css'
import { toast } from '#ui/toast.ts'
import { Section } from './section.tsx'

/** The digits as they are written: a name would say less. */
const WRITTEN = { latn: '123', arab: '١٢٣' } as const
const SCHEMES = ['light', 'dark', 'auto'] as const

/** Language, its digits where there are two kinds, and theme. */
export const LookSection = () => {
  const { t } = useLingui()
  const { language, setLanguage } = useLocale()
  const [digits, setDigits] = useState(chosen.digits)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const languageLabel = useId()
  const digitsLabel = useId()
  const themeLabel = useId()
  const words = { light: t`Light`, dark: t`Dark`, auto: t`System` }
  const write = async (value: (typeof DIGITS)[number]) => {
    chooseDigits(value)
    setDigits(value)
    // All that is spoken now is spoken anew; screens that come write by what is chosen.
    await setLanguage(language)
  }
  const choose = async (value: string) => {
    const next = LANGUAGES.find((candidate) => candidate === value)
    if (next && !(await setLanguage(next))) toast(t`The language could not be loaded. Check your network and try again.`, 'error')
  }
  return (
    <Section title={t`Language and theme`}>
      <Stack gap={4}>
        <Text size="sm" fw={500} id={languageLabel}>{t`Language`}</Text>
        <SegmentedControl
          aria-labelledby={languageLabel}
          size="md"
          value={language}
          onChange={(value) => void choose(value)}
          data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        />
      </Stack>
      {language === 'ar' ? (
        <Stack gap={4}>
          <Text size="sm" fw={500} id={digitsLabel}>{t`Digits`}</Text>
          <SegmentedControl
            aria-labelledby={digitsLabel}
            size="md"
            value={digits}
            data={DIGITS.map((value) => ({ value, label: WRITTEN[value] }))}
            onChange={(value) => void write(value)}
          />
        </Stack>
      ) : null}
      <Stack gap={4}>
        <Text size="sm" fw={500} id={themeLabel}>{t`Theme`}</Text>
        <SegmentedControl
          aria-labelledby={themeLabel}
          size="md"
          value={colorScheme}
          data={SCHEMES.map((value) => ({ value, label: words[value] }))}
          onChange={(value) => {
            const scheme = SCHEMES.find((candidate) => candidate === value)
            if (scheme) setColorScheme(scheme)
          }}
        />
      </Stack>
    </Section>
  )
}
