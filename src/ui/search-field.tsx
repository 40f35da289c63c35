import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { createEchoFilter } from './echo-filter.ts'
import { useShortcutsOn } from './shortcuts/setting.ts'
import classes from './search-field.module.css'

const PAUSE_MS = 150

interface SearchFieldProps {
  readonly label: string
  /** Stands in the empty box instead of the label, where that is too long for it. */
  readonly hint?: string
  readonly value: string
  /** `isLate`: whoever typed it has left the box already. */
  readonly onChange: (value: string, isLate: boolean) => void
}

/** A search box that answers while one types, a short pause after the last key. */
export const SearchField = ({ label, hint = label, value, onChange }: SearchFieldProps) => {
  const { t } = useLingui()
  const [typed, setTyped] = useState(value)
  const [hasKeys] = useShortcutsOn()
  const [echoes] = useState(() => createEchoFilter(value))
  const box = useRef<HTMLInputElement>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])
  const tell = (next: string) => {
    clearTimeout(pause.current)
    echoes.send(next)
    onChange(next, document.activeElement !== box.current)
  }
  const tellSoon = (next: string) => {
    clearTimeout(pause.current)
    pause.current = setTimeout(() => tell(next), PAUSE_MS)
  }
  // The address may change from elsewhere (back, a tab): then the box follows.
  const shown = useRef(value)
  useEffect(() => {
    if (shown.current === value) return
    shown.current = value
    if (echoes.isEcho(value)) return
    clearTimeout(pause.current)
    setTyped(value)
  }, [value, echoes])
  return (
    <TextInput
      ref={box}
      className={classes.search}
      type="search"
      aria-label={label}
      placeholder={hint}
      {...(hasKeys ? { 'aria-keyshortcuts': '/', 'title': `${label} (/)` } : { title: label })}
      value={typed}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        typed === '' ? null : (
          <CloseButton
            size={44}
            aria-label={t`Clear search`}
            onClick={() => {
              // The button goes with the words; whoever pressed it goes on typing.
              box.current?.focus()
              setTyped('')
              tell('')
            }}
          />
        )
      }
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        tellSoon(event.currentTarget.value)
      }}
    />
  )
}
