/** Whether the screen shows that a record was answered: its buttons are gone, and where it was open the next one is, or the word that none is. */
export const isAnswerShown = (recordId: string): boolean => {
  const id = CSS.escape(recordId)
  return (
    document.querySelector(`[data-answers="${id}"], section[data-detail="${id}"]:not(:has([data-last]))`) === null &&
    document.activeElement !== document.body
  )
}
