import { BlockList, isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, MiddlewareHandler } from 'hono'

/** Which hops nearest to this server are our own: so many of them, or those whose addresses lie in these networks. */
export type TrustedProxies = number | Pick<BlockList, 'check'>

/** Longest chain of proxies that is looked at. */
const MAX_HOPS = 10
const LOCAL = '127.0.0.1'
const ADDRESS = 'clientAddress'

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * Reads the setting: a number of proxies, or networks and addresses with commas (`10.0.0.0/8, ::1`). Null when it is
 * neither.
 */
export const parseTrustedProxies = (text: string): TrustedProxies | null => {
  if (/^\d+$/.test(text)) return Number(text) <= MAX_HOPS ? Number(text) : null
  const networks = new BlockList()
  for (const part of text.split(',').map((entry) => entry.trim())) {
    const [address = '', prefix, ...rest] = part.split('/')
    const family = familyOf(address)
    const longest = family === 'ipv6' ? 128 : 32
    if (isIP(address) === 0 || rest.length > 0) return null
    if (prefix === undefined) networks.addAddress(address, family)
    else if (/^\d{1,3}$/.test(prefix) && Number(prefix) <= longest) networks.addSubnet(address, Number(prefix), family)
    else return null
  }
  return networks
}

/** An address in the one form that is compared and counted; null for anything that is none. */
const plain = (text: string): string | null => {
  const address = text.trim().replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
  return isIP(address) === 0 ? null : address
}

/**
 * The address a request came from: the socket's, unless that is a proxy of ours; then what the proxy says it got it from, and so
 * on. What a caller itself wrote into `X-Forwarded-For` lies beyond the last proxy of ours and is never reached.
 */
export const clientAddress = (socket: string, forwarded: string | undefined, trusted: TrustedProxies): string => {
  const hops = [socket, ...(forwarded ?? '').split(',').slice(-MAX_HOPS).toReversed()]
  let client = plain(socket) ?? LOCAL
  for (let at = 0; at + 1 < hops.length; at += 1) {
    const isOurs = typeof trusted === 'number' ? at < trusted : trusted.check(client, familyOf(client))
    const next = plain(hops[at + 1] ?? '')
    if (!isOurs || next === null) break
    client = next
  }
  return client
}

const socketOf = (c: Context): string => {
  try {
    return getConnInfo(c).remote.address ?? LOCAL
  } catch {
    // Calls within the process have no socket.
    return LOCAL
  }
}

/** Notes the caller's address for everything behind it. */
export const noteAddress =
  (trusted: TrustedProxies): MiddlewareHandler =>
  async (c, next) => {
    c.set(ADDRESS, clientAddress(socketOf(c), c.req.header('X-Forwarded-For'), trusted))
    await next()
  }

/**
 * Whom a limit counts: an IPv4 address, or the network of an IPv6 one (its first 64 bits), because whoever has one IPv6 address has
 * as many as they like.
 */
export const countedAddress = (address: string): string => {
  if (isIP(address) !== 6) return address
  const [front = [], back = []] = address.split('::').map((half) => (half === '' ? [] : half.split(':')))
  const gap = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0')
  const groups = [...front, ...gap, ...back].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.join(':')}::`
}

/** The caller's network address, for limits: as {@link noteAddress} found it, else the socket's. */
export const addressOf = (c: Context): string => {
  const noted: unknown = c.get(ADDRESS)
  return countedAddress(typeof noted === 'string' ? noted : clientAddress(socketOf(c), undefined, 0))
}
