import { useEffect, useRef, type RefObject } from 'react'
import { useKeys } from '#ui/shortcuts/use-keys.ts'
import { useSteady } from '#ui/use-steady.ts'

/** Keys that lead into a list from beside it. */
const INTO_LIST: readonly string[] = ['KeyJ', 'KeyK', 'KeyX']

const toRows = (root: HTMLElement | null): boolean => {
  const row = root?.querySelector<HTMLElement>('[role="row"][tabindex="0"], [data-place] a')
  row?.focus()
  return Boolean(row)
}

/**
 * The way from the search to the rows: it is gone once the words that stand in the search are `answered` (null: none are yet), unless
 * somebody typed on or went elsewhere meanwhile.
 */
export const useInto = (root: RefObject<HTMLElement | null>, answered: string | null): ((q: string) => void) => {
  const wanted = useRef<string | null>(null)
  const go = useSteady(() => {
    const at = document.activeElement
    const isThere = at instanceof HTMLInputElement && at.type === 'search' && at.value === wanted.current
    if (!isThere || answered === wanted.current) {
      wanted.current = null
      if (isThere) toRows(root.current)
    }
  })
  useEffect(go)
  return useSteady((q) => {
    wanted.current = q
    go()
  })
}

/**
 * The single keys of a list, wherever on its screen the focus is but in the open record, which has keys of its own: `/` to the search, J, K and X to the
 * rows, and all others to `onKey`, with the id of the row that the focus is in.
 */
export const useListKeys = (
  root: RefObject<HTMLElement | null>,
  onKey: (event: KeyboardEvent, id: string | undefined) => boolean,
): void => {
  useKeys((event) => {
    const at = document.activeElement
    if ((event.code === 'Slash' && !event.shiftKey) || event.key === '/') {
      const search = root.current?.querySelector<HTMLInputElement>('input[type="search"]')
      search?.focus()
      search?.select()
      return search !== null && search !== undefined
    }
    if (INTO_LIST.includes(event.code) && !event.shiftKey && !at?.closest('[role="row"][data-place], section[data-detail]'))
      return toRows(root.current)
    if (at?.closest('section[data-detail]')) return false
    return onKey(event, at?.closest<HTMLElement>('[data-row]')?.dataset['row'])
  })
}
