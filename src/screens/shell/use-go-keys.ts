import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { showShortcuts } from '#ui/shortcuts/sheet.ts'
import { useKeys } from '#ui/shortcuts/use-keys.ts'
import { APART, NAV } from './nav.ts'

/** How long after G the letter of a section may come. */
const PATIENCE_MS = 2_000

/** The keys that work on every screen: `?` for the sheet that names them all, G and then a letter for a section. */
export const useGoKeys = (): void => {
  const navigate = useNavigate()
  const until = useRef(0)
  useKeys(
    ({ code, key, shiftKey, timeStamp }) => {
      if (key === '?' || key === '؟' || (code === 'Slash' && shiftKey)) {
        showShortcuts(true)
        return true
      }
      if (shiftKey) return false
      const isSecond = timeStamp < until.current
      until.current = !isSecond && code === 'KeyG' ? timeStamp + PATIENCE_MS : 0
      if (!isSecond) return code === 'KeyG'
      const item = [...NAV.flatMap(({ items }) => items), ...APART].find(({ goKey }) => goKey === code)
      if (item) void navigate({ to: item.path })
      // What follows a G means a section or nothing.
      return true
    },
    { first: true },
  )
}
