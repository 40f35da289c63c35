/**
 * From the search of a list on to its first row, once what was typed is answered: the rows of the question before are not what is looked for.
 * Whoever types on or goes elsewhere meanwhile stays there; where nothing is found, one goes on typing.
 */
const goFrom = (field: HTMLInputElement, page: HTMLElement): void => {
  const { value } = field
  const go = (): boolean => {
    if (document.activeElement !== field || field.value !== value) return true
    const list = page.querySelector<HTMLElement>('[data-list]')
    if (list?.dataset['answers'] !== value) return false
    list.querySelector<HTMLElement>('[role="row"][tabindex="0"], [data-place] a')?.focus()
    return true
  }
  if (go()) return
  const observer = new MutationObserver(() => {
    if (go()) observer.disconnect()
  })
  observer.observe(page, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-answers'] })
}

const onKey = (event: KeyboardEvent): void => {
  const { target, key } = event
  const isMeant = (key === 'ArrowDown' || key === 'Enter') && !event.isComposing && !event.defaultPrevented
  const page = isMeant && target instanceof HTMLInputElement && target.type === 'search' ? target.closest('main') : null
  if (!page?.querySelector('[data-list]') || !(target instanceof HTMLInputElement)) return
  event.preventDefault()
  goFrom(target, page)
}

/** Enter and the arrow down lead from the search of a list to its rows. Asked for again, it is the same listener. */
export const focusRowsFromSearch = (): void => document.addEventListener('keydown', onKey)
