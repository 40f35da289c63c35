import * as v from 'valibot'
import { readPlaceText } from '#domain/kernel/place-text.ts'
import { shortMapLink, type PlaceAnswer } from '#protocol/place-answer.ts'

/** Reads where a shortened link of a map service leads. Never rejects: where it cannot be read, the answer says so. */
export type LinkReader = (link: string) => Promise<PlaceAnswer>

const TIME_LIMIT_MS = 5000
const MOST_STEPS = 4

const bare = (address: URL): string => `${address.origin}${address.pathname}`

/**
 * Asks the service of a link for the next address, and reads the point out of that. Only links of {@link shortMapLink} are ever asked for,
 * however one leads on, and no page is read. `told` hears why a service could not be asked; nothing of the link is in that.
 */
export const linkReader =
  (told: (why: string) => void, ask: typeof fetch = fetch, timeLimitMs = TIME_LIMIT_MS): LinkReader =>
  async (link) => {
    const signal = AbortSignal.timeout(timeLimitMs)
    try {
      let at = link
      for (let step = 0; step < MOST_STEPS && v.is(shortMapLink, at); step += 1) {
        const response = await ask(at, { redirect: 'manual', signal })
        await response.body?.cancel()
        const to = response.headers.get('location')
        if (response.status >= 500 || response.status === 429) throw new Error(`it answered ${response.status}`)
        if (to === null || !URL.canParse(to, at)) return { state: 'unknown' }
        const next = new URL(to, at)
        const said = readPlaceText(next.href)
        if (said.kind === 'point') return { state: 'found', ...said.point }
        at = bare(next)
      }
      return { state: 'unknown' }
    } catch (error) {
      told(error instanceof Error ? error.name : 'unknown')
      return { state: 'unavailable' }
    }
  }

/** Where the operator wants no outside service asked. */
export const noLinks: LinkReader = async () => ({ state: 'unavailable' })
