import { IS_RELEASE } from '#tests/support/release.ts'

/**
 * Random runs have a fixed share of time: so many seconds, but at least `least` of them, before a release, and half of both in `npm test`.
 * Where a number was asked for by hand (`asked`), exactly those are run, however long that takes. Returns whether there is time for one more
 * after `done`.
 */
export const timeShare = (share: { asked: string | undefined; seconds: number; least: number }): ((done: number) => boolean) => {
  if (share.asked !== undefined) return () => true
  const part = IS_RELEASE ? 1 : 0.5
  const end = performance.now() + share.seconds * part * 1000
  return (done) => done < share.least * part || performance.now() < end
}
