import { Button } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { LANGUAGE_NAMES } from '#i18n/language.ts'
import { useLocale } from '#i18n/locale.tsx'
import { toast } from './toast.ts'

/** Switches to the other language at once. Its name is written in itself, for whoever cannot read the present one. */
export const LanguageSwitch = () => {
  const { t } = useLingui()
  const { language, setLanguage } = useLocale()
  const other = language === 'en' ? 'ar' : 'en'
  const change = async () => {
    if (!(await setLanguage(other))) toast(t`The language could not be loaded. Check your network and try again.`, 'error')
  }
  return (
    <Button
      variant="subtle"
      color="gray"
      px="sm"
      leftSection={<IconLanguage size={20} aria-hidden />}
      lang={other}
      onClick={() => void change()}
    >
      {LANGUAGE_NAMES[other]}
    </Button>
  )
}
