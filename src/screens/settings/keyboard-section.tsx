import { Button, Group } from '@mantine/core'
import { IconKeyboard } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { Switch } from '#ui/switch.tsx'
import { useShortcutsOn } from '#ui/shortcuts/setting.ts'
import { showShortcuts } from '#ui/shortcuts/sheet.ts'
import { Section } from './section.tsx'

/** Whether single keys do something on this device, and which. */
export const KeyboardSection = () => {
  const { t } = useLingui()
  const [isOn, setOn] = useShortcutsOn()
  return (
    <Section title={t`Keyboard`}>
      <Switch
        checked={isOn}
        onChange={(event) => setOn(event.currentTarget.checked)}
        label={t`Single-key shortcuts on this device`}
        description={t`Turn them off if you use voice control or press keys by accident. Arrow keys, Enter and Esc keep working.`}
      />
      <Group>
        <Button
          variant="default"
          leftSection={<IconKeyboard size={18} aria-hidden />}
          onClick={() => showShortcuts(true)}
        >{t`Show keyboard shortcuts`}</Button>
      </Group>
    </Section>
  )
}
