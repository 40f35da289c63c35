/**
 * Random runs have a fixed share of time in `npm test`: so many seconds, but at least `least` of them. Where a number was asked for by hand
 * (`asked`), exactly those are run, however long that takes. Returns whether there is time for one more after `done`.
 */
export const timeShare = (share: { asked: string | undefined; seconds: number; least: number }): ((done: number) => boolean) => {
  if (share.asked !== undefined) return () => true
  const end = performance.now() + share.seconds * 1000
  return (done) => done < share.least || performance.now() < end
}
