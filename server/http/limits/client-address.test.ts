import { isIP } from 'node:net'
import { describe, expect, it } from 'vitest'
import { clientAddress, parseTrustedProxies, type TrustedProxies, countedAddress } from './client-address.ts'

const trusting = (text: string): TrustedProxies => {
  const trusted = parseTrustedProxies(text)
  if (trusted === null) throw new Error(`${text} is no setting`)
  return trusted
}

describe('the address of a caller', () => {
  it.each([
    ['nobody is trusted', '0', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['there is one proxy', '1', '10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['a caller invents hops before one proxy', '1', '10.0.0.1', '1.1.1.1, 2.2.2.2, 198.51.100.1', '198.51.100.1'],
    ['there are two proxies', '2', '10.0.0.1', '1.1.1.1, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
    ['the list is shorter than the proxies', '3', '10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['the proxy writes no list', '1', '10.0.0.1', undefined, '10.0.0.1'],
    ['the proxy writes nonsense', '1', '10.0.0.1', 'unknown', '10.0.0.1'],
    ['the socket is in a trusted network', '10.0.0.0/8', '10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['hops are in trusted networks', '10.0.0.0/8, 192.0.2.7', '10.0.0.1', '1.1.1.1, 198.51.100.1, 192.0.2.7', '198.51.100.1'],
    ['the socket is in no trusted network', '10.0.0.0/8', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['the socket speaks IPv6', 'fd00::/8', 'fd00::1', '2001:db8::5', '2001:db8::5'],
    ['an IPv4 socket is written as IPv6', '10.0.0.0/8', '::ffff:10.0.0.1', '198.51.100.1', '198.51.100.1'],
  ])('is found when %s', (_when, setting, socket, forwarded, address) => {
    expect(clientAddress(socket, forwarded, trusting(setting))).toBe(address)
  })

  it.each(['', '-1', '11', 'all', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.0/', '10.0.0', '::1/129', '10.0.0.1,'])(
    'takes %j for no setting',
    (text) => {
      expect(parseTrustedProxies(text)).toBeNull()
    },
  )
})

describe('the address that is counted', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
    ['2001:0DB8:1:2::9', '2001:db8:1:2::'],
    ['2001:db8::1', '2001:db8:0:0::'],
    ['::1', '0:0:0:0::'],
    ['fe80::1%eth0', 'fe80:0:0:0::'],
  ])('of %s is %s', (address, counted) => {
    expect(countedAddress(address)).toBe(counted)
    expect(isIP(counted)).toBeGreaterThan(0)
  })
})
