import type { LookupAddress, LookupOptions } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { isPrivateAddress, isPrivateHost } from './private-address.ts'

/** The host is, or its name means, none of the open internet. */
export class PrivateAddressError extends Error {
  readonly code = 'EPRIVATE'
}

type Found = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void

/** Asks name servers and nobody else. */
type Names = Pick<Resolver, 'resolve4' | 'resolve6'>

/**
 * The system's own lookup holds a thread until it has an answer, of the four that also compress, hash and read files; names that devices give
 * may be made so that there never is one. This one holds none, and gives up. It knows no names but the public ones, which is all that is asked.
 */
const NAMES = new Resolver({ timeout: 2000, tries: 2 })

const addressesOf = async (names: Names, hostname: string, family: LookupOptions['family']): Promise<LookupAddress[]> => {
  const kinds = [4, 6].filter((kind) => family === undefined || family === 0 || family === kind || family === `IPv${kind}`)
  const answers = await Promise.allSettled(kinds.map((kind) => (kind === 4 ? names.resolve4(hostname) : names.resolve6(hostname))))
  const found = answers.flatMap((answer, at) =>
    answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family: kinds[at] ?? 4 })) : [],
  )
  const [failed] = answers.filter((answer) => answer.status === 'rejected')
  if (found.length === 0 && failed) throw failed.reason
  return found
}

/**
 * A lookup for connections that finds hosts of the open internet; the error has the code `EPRIVATE` where the name means any other. The connection
 * is made to what is found here and to nothing else, so a name cannot mean one host when it is asked and another when it is called.
 */
export const openInternet =
  (names: Names = NAMES) =>
  (hostname: string, options: LookupOptions, found: Found): void => {
    const refuse = (error: NodeJS.ErrnoException): void => found(error, [])
    if (isPrivateHost(hostname)) return refuse(new PrivateAddressError(hostname))
    addressesOf(names, hostname, options.family).then((addresses) => {
      const [first] = addresses
      if (!first || addresses.some(({ address }) => isPrivateAddress(address))) return refuse(new PrivateAddressError(hostname))
      return options.all === true ? found(null, addresses) : found(null, first.address, first.family)
    }, refuse)
  }
