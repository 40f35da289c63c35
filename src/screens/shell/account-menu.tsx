import { ActionIcon } from '@mantine/core'
import { IconUserCircle } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { useSignOut } from './sign-out.tsx'

const LazyMenu = lazy(() => import('./account-dropdown.tsx').then((module) => ({ default: module.AccountDropdown })))

/** Who is signed in, and the way out. The menu itself is loaded when it is first opened. */
export const AccountMenu = () => {
  const { t } = useLingui()
  const [wanted, setWanted] = useState(false)
  const { ask, dialog } = useSignOut()
  const button = (
    <ActionIcon aria-label={t`Account`} aria-haspopup="menu" onClick={() => setWanted(true)}>
      <IconUserCircle size={24} stroke={1.5} aria-hidden />
    </ActionIcon>
  )
  return (
    <>
      {wanted ? (
        <Suspense fallback={button}>
          <LazyMenu onSignOut={ask} />
        </Suspense>
      ) : (
        button
      )}
      {dialog}
    </>
  )
}
