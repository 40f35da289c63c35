import { describe, expect, it } from 'vitest'
import { isPrivateAddress, isPrivateHost } from './private-address.ts'
import { openInternet } from './open-internet.ts'
import { post } from './post.ts'

describe('an address that is not of the open internet', () => {
  it.each([
    '127.0.0.1',
    '127.9.9.9',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:10.0.0.1',
    '::ffff:127.0.0.1',
    'fd00::1',
    'fe80::1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    'no address',
  ])('is %s', (address) => {
    expect(isPrivateAddress(address)).toBe(true)
  })

  it.each(['8.8.8.8', '172.32.0.1', '192.169.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])('is not %s', (address) => {
    expect(isPrivateAddress(address)).toBe(false)
  })

  it.each([
    ['localhost', true],
    ['a.localhost', true],
    ['[::1]', true],
    ['[2606:4700::1111]', false],
    ['10.0.0.1', true],
    ['hooks.example.com', false],
  ])('is told by the host %s: %s', (host, isPrivate) => {
    expect(isPrivateHost(host)).toBe(isPrivate)
  })

  it.each([true, false])('is not found for a name that means one, all asked for: %s', async (all) => {
    const found = new Promise((resolve) => openInternet()('localhost', { all }, (error) => resolve(error?.code)))
    expect(await found).toBe('EPRIVATE')
  })

  it.each(['http://127.0.0.1:9/', 'http://localhost:9/', 'http://[::1]:9/'])('is not called: %s', async (url) => {
    const call = { url: new URL(url), headers: {}, body: '{}', timeoutMs: 1000, allowsPrivate: false }
    await expect(post(call)).rejects.toMatchObject({ code: 'EPRIVATE' })
  })
})
