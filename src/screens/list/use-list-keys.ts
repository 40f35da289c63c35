import type { RefObject } from 'react'
import { useKeys } from '#ui/shortcuts/use-keys.ts'

/** Keys that lead into a list from beside it. */
const INTO_LIST: readonly string[] = ['KeyJ', 'KeyK', 'KeyX']

/**
 * The single keys of a list, wherever on its screen the focus is but in the open record, which has keys of its own: `/` to the search, J, K
 * and X to the rows, and all others to `onKey`, with the id of the row that the focus is in.
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
    if (INTO_LIST.includes(event.code) && !event.shiftKey && !at?.closest('[role="row"][data-place], section[data-detail]')) {
      const row = root.current?.querySelector<HTMLElement>('[role="row"][tabindex="0"], [data-place] a')
      row?.focus()
      return row !== null && row !== undefined
    }
    if (at?.closest('section[data-detail]')) return false
    return onKey(event, at?.closest<HTMLElement>('[data-row]')?.dataset['row'])
  })
}
