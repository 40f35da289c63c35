import { BlockList, isIP } from 'node:net'

/** Addresses of this machine, of networks that are not the internet, and those that carry such a one in them. */
const PRIVATE = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv6')

/** Whether an IP address is none of the open internet. What is no address is none either. */
export const isPrivateAddress = (address: string): boolean => {
  const family = isIP(address)
  if (family === 0) return true
  return PRIVATE.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** Whether the host of an address (with the brackets of an IPv6 one) is by its name alone a private one. */
export const isPrivateHost = (hostname: string): boolean => {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) === 0 ? /^(.+\.)?localhost\.?$/i.test(bare) : isPrivateAddress(bare)
}
