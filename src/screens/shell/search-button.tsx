import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { onDemand } from '#ui/on-demand.ts'
import { useDesktop } from '#ui/use-desktop.ts'
import { showSearch, useGlobalSearchState } from './client-state.ts'
import classes from './shell.module.css'

// Loaded when somebody is about to search.
const { Component: Palette, fetch: warm } = onDemand(
  () => import('./search/palette.tsx'),
  (module) => module.Palette,
)

/** The place of the key, so that it is the same one on an Arabic layout. */
const isOurs = ({ code, ctrlKey, metaKey, altKey, shiftKey, isComposing }: KeyboardEvent): boolean =>
  code === 'KeyK' && ctrlKey !== metaKey && !altKey && !shiftKey && !isComposing

/** As it stands on a keyboard, in any language. */
const KEYS = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'

/** Another dialog is open: what is asked there comes first. */
const isBusy = (): boolean => document.querySelector('[aria-modal="true"]') !== null

const useSearchKey = (): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Ctrl comes before K.
      if (event.key === 'Control' || event.key === 'Meta') return warm()
      if (!isOurs(event) || isBusy()) return
      event.preventDefault()
      showSearch(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

/** The search of everything in the header: as wide as a field on a desktop, with what was searched for last. */
export const SearchButton = () => {
  const { t } = useLingui()
  const desktop = useDesktop()
  const { text, isOpen } = useGlobalSearchState()
  const [wanted, setWanted] = useState(isOpen)
  if (isOpen && !wanted) setWanted(true)
  useSearchKey()
  const way = {
    'onPointerEnter': warm,
    'onFocus': warm,
    'onClick': () => showSearch(true),
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': 'Control+K Meta+K',
  } as const
  return (
    <>
      {desktop ? (
        <UnstyledButton className={classes.search} {...way}>
          <IconSearch size={18} aria-hidden />
          <span className={classes.searchText} dir="auto">
            <span className="visually-hidden">{t`Search everything`} </span>
            <span aria-hidden={text === '' || undefined}>
              {text === '' ? t({ message: 'Search', context: 'in an empty search box' }) : text}
            </span>
          </span>
          <kbd className={classes.searchKey} dir="ltr" aria-hidden>
            {KEYS}
          </kbd>
        </UnstyledButton>
      ) : (
        <ActionIcon aria-label={t`Search everything`} {...way}>
          <IconSearch size={22} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      {wanted ? <Palette opened={isOpen} onClose={() => showSearch(false)} /> : null}
    </>
  )
}
