import { Menu, Text } from '@mantine/core'
import { IconBuilding, IconKeyboard, IconLogout, IconSettings } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import { useLocale } from '#i18n/locale.tsx'
import { useOwnEscape } from '#ui/overlay/use-own-escape.ts'
import { showShortcuts } from '#ui/shortcuts/sheet.ts'
import { useKeysLikely } from '#ui/use-keys-likely.ts'
import { useKnownName, useKnownSession } from '#session/known-session.ts'
import '#ui/theme/mantine-menu.css'

interface AnchorProps {
  readonly button: RefObject<HTMLButtonElement | null>
  readonly anchorRef?: (element: HTMLElement | null) => void
}

/** Stands for the button, which is no part of the menu: it was there before, and is not made anew for it. */
const Anchor = ({ button, anchorRef }: AnchorProps) => {
  useLayoutEffect(() => {
    anchorRef?.(button.current)
    return () => anchorRef?.(null)
  }, [button, anchorRef])
  return null
}

interface AccountDropdownProps {
  /** Of the button. */
  readonly id: string
  readonly button: RefObject<HTMLButtonElement | null>
  readonly opened: boolean
  readonly onOpened: (opened: boolean) => void
  readonly onSignOut: () => void
}

/** What the account's button opens. */
export const AccountDropdown = ({ id, button, opened, onOpened, onSignOut }: AccountDropdownProps) => {
  const { t } = useLingui()
  const session = useKnownSession()
  const name = useKnownName()
  const { direction } = useLocale()
  const hasKeys = useKeysLikely()
  // Closed at first: only what opens while it is there knows where the focus was.
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  useOwnEscape(opened, () => onOpened(false), false)
  return (
    <Menu
      id={id}
      position="bottom-end"
      width={240}
      opened={isThere && opened}
      // A key that closed it already counts as one beside it, which would open it anew.
      onChange={(next) => next || onOpened(false)}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      closeOnEscape={false}
      returnFocus={false}
      // What fades away could still take the focus.
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target refProp="anchorRef">
        <Anchor button={button} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text fw={600} size="sm" c="var(--mantine-color-text)">
            <bdi>{name}</bdi>
          </Text>
          {/* In Arabic it stands at the right, and what has no room is cut off at its end all the same. */}
          <Text size="sm" c="dimmed" truncate dir="ltr" ta={direction === 'rtl' ? 'right' : 'left'}>
            {session?.email}
          </Text>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item mih={44} component={Link} to="/profile" leftSection={<IconBuilding size={18} aria-hidden />}>{t`Profile`}</Menu.Item>
        <Menu.Item mih={44} component={Link} to="/settings" leftSection={<IconSettings size={18} aria-hidden />}>{t`Settings`}</Menu.Item>
        {hasKeys ? (
          <Menu.Item
            mih={44}
            aria-keyshortcuts="?"
            onClick={() => showShortcuts(true)}
            leftSection={<IconKeyboard size={18} aria-hidden />}
          >{t`Keyboard shortcuts`}</Menu.Item>
        ) : null}
        <Menu.Item mih={44} onClick={onSignOut} leftSection={<IconLogout size={18} aria-hidden />}>{t`Sign out`}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
