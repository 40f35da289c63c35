import { describe, expect, it } from 'vitest'
import { sar } from '../kernel/money.ts'
import { invoiceCode, taxIn, type InvoiceFacts } from './invoice.ts'

const facts = (over: Partial<InvoiceFacts> = {}): InvoiceFacts => ({
  sellerName: 'نجد',
  vatNumber: '310122393500003',
  issuedAt: '2026-11-22T09:30:05.000Z',
  amount: taxIn(sar(115_000)),
  ...over,
})

const bytesOf = (given: InvoiceFacts): readonly number[] => {
  const result = invoiceCode(given)
  return result.ok ? [...Buffer.from(result.code, 'base64')] : []
}

describe('the code of an invoice', () => {
  it('is the tags, lengths and values that were written down by hand', () => {
    expect(bytesOf(facts())).toEqual([
      // Seller: three Arabic letters are six bytes.
      ...[0x01, 0x06, 0xd9, 0x86, 0xd8, 0xac, 0xd8, 0xaf],
      // VAT number.
      ...[0x02, 0x0f, 0x33, 0x31, 0x30, 0x31, 0x32, 0x32, 0x33, 0x39, 0x33, 0x35, 0x30, 0x30, 0x30, 0x30, 0x33],
      // 2026-11-22T09:30:05Z
      ...[0x03, 0x14, 0x32, 0x30, 0x32, 0x36, 0x2d, 0x31, 0x31, 0x2d, 0x32, 0x32],
      ...[0x54, 0x30, 0x39, 0x3a, 0x33, 0x30, 0x3a, 0x30, 0x35, 0x5a],
      // 1150.00
      ...[0x04, 0x07, 0x31, 0x31, 0x35, 0x30, 0x2e, 0x30, 0x30],
      // 150.00
      ...[0x05, 0x06, 0x31, 0x35, 0x30, 0x2e, 0x30, 0x30],
    ])
  })

  it('is written in Base64 with its padding', () => {
    expect(invoiceCode(facts())).toEqual({
      ok: true,
      code: 'AQbZhtis2K8CDzMxMDEyMjM5MzUwMDAwMwMUMjAyNi0xMS0yMlQwOTozMDowNVoEBzExNTAuMDAFBjE1MC4wMA==',
    })
    for (const name of ['A', 'AB', 'ABC', 'ABCD']) {
      const result = invoiceCode(facts({ sellerName: name }))
      expect(result.ok && result.code === Buffer.from(result.code, 'base64').toString('base64')).toBe(true)
    }
  })

  it('says lengths in bytes, beyond 127 in the same one byte', () => {
    const [tag, length, ...rest] = bytesOf(facts({ sellerName: 'ن'.repeat(70) }))
    expect([tag, length]).toEqual([1, 140])
    expect(Buffer.from(rest.slice(0, 140)).toString('utf8')).toBe('ن'.repeat(70))
    expect(rest[140]).toBe(2)
  })

  it('holds letters of four bytes whole', () => {
    expect(bytesOf(facts({ sellerName: '𝄞' })).slice(0, 6)).toEqual([1, 4, 0xf0, 0x9d, 0x84, 0x9e])
  })

  it('is made of a name that was cut in the middle of a letter', () => {
    expect(bytesOf(facts({ sellerName: 'a\uD834' })).slice(0, 6)).toEqual([1, 4, 0x61, 0xef, 0xbf, 0xbd])
  })

  it('takes 255 bytes and refuses more: one byte cannot say how many', () => {
    expect(bytesOf(facts({ sellerName: `${'ن'.repeat(127)}a` }))[1]).toBe(255)
    expect(invoiceCode(facts({ sellerName: 'ن'.repeat(128) }))).toEqual({ ok: false, fault: 'seller.too_long' })
    expect(invoiceCode(facts({ vatNumber: '3'.repeat(256) }))).toEqual({ ok: false, fault: 'vat_number.too_long' })
  })

  it('is not made without a seller or a VAT number', () => {
    expect(invoiceCode(facts({ sellerName: '  ' }))).toEqual({ ok: false, fault: 'seller.missing' })
    expect(invoiceCode(facts({ vatNumber: '' }))).toEqual({ ok: false, fault: 'vat_number.missing' })
  })
})

describe('the tax in a price', () => {
  it('and the rest of it come to the price, to the halala', () => {
    for (let halalas = 0; halalas < 3000; halalas += 1) {
      const { net, vat, total } = taxIn(sar(halalas))
      expect(net.halalas + vat.halalas).toBe(total.halalas)
      expect(Math.abs(vat.halalas * 115 - halalas * 15)).toBeLessThanOrEqual(57.5)
    }
  })

  it('is 15 of 115, half a halala rounded up', () => {
    expect(taxIn(sar(115_000))).toEqual({ net: sar(100_000), vat: sar(15_000), total: sar(115_000) })
    // 0.13 and 0.52 of a halala.
    expect(taxIn(sar(1)).vat).toEqual(sar(0))
    expect(taxIn(sar(4)).vat).toEqual(sar(1))
    expect(taxIn(sar(99_999_999_99)).vat).toEqual(sar(13_043_478_26))
  })
})
