import * as v from 'valibot'
import { placeAnswer, type PlaceAnswer } from '#protocol/place-answer.ts'

/** How the national register of addresses is asked: its service by short address, and the operator's key. */
export interface AddressSettings {
  readonly url: string
  readonly key: string
}

/** Asks where a short address is. Never rejects: where it cannot be asked, the answer says so. */
export type AddressRegister = (code: string) => Promise<PlaceAnswer>

const TIME_LIMIT_MS = 8000
const DECIMALS = 6

// The register sends figures as texts.
const figure = v.pipe(v.union([v.number(), v.pipe(v.string(), v.trim(), v.nonEmpty(), v.transform(Number))]), v.finite())
const found = v.object({ Addresses: v.nullish(v.array(v.object({ Latitude: figure, Longitude: figure })), []) })

const rounded = (degrees: number): number => Number(degrees.toFixed(DECIMALS))

/**
 * The register of the Saudi national address, by its service "National Address by Short Address" over HTTP. `told` hears why it could not
 * be asked; nothing of the address is in that.
 */
export const httpRegister =
  ({ url, key }: AddressSettings, told: (why: string) => void, timeLimitMs = TIME_LIMIT_MS): AddressRegister =>
  async (code) => {
    try {
      const asked = new URL(url)
      for (const [name, value] of Object.entries({ shortaddress: code, language: 'E', format: 'JSON', encode: 'utf8' }))
        asked.searchParams.set(name, value)
      const response = await fetch(asked, {
        headers: { Accept: 'application/json', api_key: key },
        // The key goes to the address that was configured and to no other.
        redirect: 'error',
        signal: AbortSignal.timeout(timeLimitMs),
      })
      if (!response.ok) throw new Error(`it answered ${response.status}`)
      const [address] = v.parse(found, await response.json()).Addresses ?? []
      if (!address) return { state: 'unknown' }
      const answer = v.safeParse(placeAnswer, { state: 'found', lat: rounded(address.Latitude), lng: rounded(address.Longitude) })
      return answer.success ? answer.output : { state: 'unknown' }
    } catch (error) {
      told(error instanceof Error ? error.name : 'unknown')
      return { state: 'unavailable' }
    }
  }

/** Where no register is set up: the portal says what to paste instead. */
export const noRegister: AddressRegister = async () => ({ state: 'unavailable' })
