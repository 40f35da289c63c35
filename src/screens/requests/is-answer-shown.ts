/** Whether the screen shows that a request was answered: its buttons are gone, and where it was open the next one is, or the word that none is. */
export const isAnswerShown = (requestId: string): boolean => {
  const id = CSS.escape(requestId)
  return (
    document.querySelector(`[data-answers="${id}"], section[data-detail="${id}"]:not(:has([data-last]))`) === null &&
    document.activeElement !== document.body
  )
}
