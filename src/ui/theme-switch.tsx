import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'

/** Switches between the light and the dark theme. */
export const ThemeSwitch = () => {
  const { t } = useLingui()
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light')
  const dark = scheme === 'dark'
  return (
    <ActionIcon onClick={() => setColorScheme(dark ? 'light' : 'dark')} aria-label={dark ? t`Use the light theme` : t`Use the dark theme`}>
      {dark ? <IconSun size={20} aria-hidden /> : <IconMoon size={20} aria-hidden />}
    </ActionIcon>
  )
}
