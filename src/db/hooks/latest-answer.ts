/** Answers may overtake each other: the latest question counts, and until it is answered the one before it. */
export class LatestAnswer {
  private asked = 0
  private shown = 0

  /** Notes a question. Its answer asks what is returned whether it is shown: not behind that of a later one. */
  ask(): () => boolean {
    const number = (this.asked += 1)
    return () => {
      const isShown = number >= this.shown
      if (isShown) this.shown = number
      return isShown
    }
  }
}
