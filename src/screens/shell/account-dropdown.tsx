import { ActionIcon, Menu, Text } from '@mantine/core'
import { IconBuilding, IconKeyboard, IconLogout, IconSettings, IconUserCircle } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { showShortcuts } from '#ui/shortcuts/sheet.ts'
import { useKnownName, useKnownSession } from '#session/known-session.ts'
import '#ui/theme/mantine-menu.css'

/** The account menu, open at first, because it is loaded when somebody asks for it. */
export const AccountDropdown = ({ onSignOut }: { onSignOut: () => void }) => {
  const { t } = useLingui()
  const session = useKnownSession()
  const name = useKnownName()
  return (
    <Menu position="bottom-end" width={240} defaultOpened withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon aria-label={t`Account`}>
          <IconUserCircle size={24} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text fw={600} size="sm" c="var(--mantine-color-text)">
            <bdi>{name}</bdi>
          </Text>
          <Text size="sm" c="dimmed" truncate>
            <bdi dir="ltr">{session?.email}</bdi>
          </Text>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item mih={44} component={Link} to="/profile" leftSection={<IconBuilding size={18} aria-hidden />}>{t`Profile`}</Menu.Item>
        <Menu.Item mih={44} component={Link} to="/settings" leftSection={<IconSettings size={18} aria-hidden />}>{t`Settings`}</Menu.Item>
        <Menu.Item
          mih={44}
          aria-keyshortcuts="?"
          onClick={() => showShortcuts(true)}
          leftSection={<IconKeyboard size={18} aria-hidden />}
        >{t`Keyboard shortcuts`}</Menu.Item>
        <Menu.Item
          mih={44}
          onClick={onSignOut}
          leftSection={<IconLogout size={18} className="mirrored" aria-hidden />}
        >{t`Sign out`}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
