/** Work that can be cut: at each step others may come first. */
export type Sliced<Result> = Generator<undefined, Result, undefined>

/** What lets others come first. */
interface Turns {
  readonly pause: () => Promise<void>
  readonly now: () => number
  /** Others come first after so many milliseconds; left out: there is nobody who would notice. */
  readonly sliceMs?: number
}

/** Does all of it, and lets nobody come in between. */
export const atOnce = <Result>(work: Sliced<Result>): Result => {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
  }
}

/** Does it slice by slice. */
export const inSlices = async <Result>(work: Sliced<Result>, { pause, now, sliceMs }: Turns): Promise<Result> => {
  if (sliceMs === undefined) return atOnce(work)
  let since = now()
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
    // A clock that was set back by hand says nothing of how long this took.
    if (Math.abs(now() - since) < sliceMs) continue
    await pause()
    since = now()
  }
}
