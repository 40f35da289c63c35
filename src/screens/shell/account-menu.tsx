import { ActionIcon } from '@mantine/core'
import { IconUserCircle } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useId, useRef, useState } from 'react'
import type { AccountDropdown } from './account-dropdown.tsx'
import { useSignOut } from './sign-out.tsx'

/** Who is signed in, and the way out. The menu itself is loaded when somebody is about to open it; its button is there from the start and stays. */
export const AccountMenu = () => {
  const { t } = useLingui()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  // Not by a suspended component: React holds back what follows a fallback for 300 ms.
  const [Dropdown, setDropdown] = useState<typeof AccountDropdown | null>(null)
  const { ask, dialog } = useSignOut()
  const load = () => {
    if (Dropdown) return
    void import('./account-dropdown.tsx').then(
      (module) => setDropdown(() => module.AccountDropdown),
      () => setOpened(false),
    )
  }
  return (
    <>
      <ActionIcon
        ref={button}
        id={id}
        aria-label={t`Account`}
        aria-haspopup="menu"
        aria-expanded={opened}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => {
          load()
          setOpened(!opened)
        }}
      >
        <IconUserCircle size={24} stroke={1.5} aria-hidden />
      </ActionIcon>
      {Dropdown ? <Dropdown id={id} button={button} opened={opened} onOpened={setOpened} onSignOut={ask} /> : null}
      {dialog}
    </>
  )
}
