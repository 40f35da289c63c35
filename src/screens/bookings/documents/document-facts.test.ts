import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import { chooseDigits } from '#i18n/arabic-digits.ts'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { invoiceCode, taxIn } from '#domain/bookings/invoice.ts'
import { priceOf } from '#domain/bookings/amounts.ts'
import { sar } from '#domain/kernel/money.ts'
import { translateIn } from '#tests/support/catalogs.ts'
import { sampleBooking, sampleId, sampleInvoice, sampleVendor } from '#tests/support/samples.ts'
import { CodePicture } from '#ui/labels/code-picture.tsx'
import { codeSymbol } from '#ui/labels/symbol.ts'
import { pricedLines, rentalLines, describeRental, sellerLines, issuedLines } from './document-facts.ts'
import { Both, Lines } from './document-paper.tsx'

const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
prepareZXingModule({ overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) } })

const translate = { en: translateIn('en'), ar: translateIn('ar') }

const charge = (status: 'draft' | 'confirmed', halalas: number, n: number) => ({
  id: sampleId(98, n),
  type: 'overweight' as const,
  amount: sar(halalas),
  note: '2 t',
  status,
  draftedAt: '2026-11-21T09:30:00.000Z',
  draftedOnDeviceAt: '2026-11-21T09:30:00.000Z',
  decidedAt: null,
  declineReason: null,
})
const booking = sampleBooking({
  quantity: 2,
  rentalDays: 11,
  total: sar(460_00),
  charges: [charge('confirmed', 115_00, 1), charge('draft', 1_00, 2)],
})
const vendor = sampleVendor({ companyName: { en: 'Rimal Najd', ar: 'رمال نجد' }, taxNumber: '310122393500003' })

/** The text of a code's picture, read by somebody else's decoder. */
const readBack = async (text: string): Promise<string[]> => {
  const symbol = codeSymbol('qr', text)
  const svg = renderToStaticMarkup(createElement(CodePicture, { symbol, kind: 'qr' })).replace(
    '<svg',
    `<svg width="${symbol.width * 3}" height="${symbol.height * 3}"`,
  )
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const image = { data: new Uint8ClampedArray(data), width: info.width, height: info.height, colorSpace: 'srgb' } as const
  return (await readBarcodes(image, { formats: ['QRCode'] })).map((found) => found.text)
}

describe('a printed document', () => {
  it('says every fact in both languages', () => {
    const lines = [...sellerLines(vendor, translate), ...rentalLines(booking, translate)]
    for (const { id, label } of lines) expect([id, /[؀-ۿ]/.test(label.ar), /^[ -~]+$/.test(label.en)]).toEqual([id, true, true])
    const markup = renderToStaticMarkup(createElement(Lines, { lines }))
    for (const text of [
      '310122393500003',
      'Rimal Najd',
      'رمال نجد',
      `#${booking.number}`,
      booking.customerName.ar,
      booking.deliveryAddress.en,
    ])
      expect(markup).toContain(text)
    // Both calendars.
    expect(lines.find(({ id }) => id === 'delivery')?.value.en).toMatch(/20\d\d · .*14\d\d/)
  })

  it('is written in Latin digits, whichever the reader chose', () => {
    chooseDigits('arab')
    onTestFinished(() => chooseDigits('latn'))
    const lines = [...rentalLines(booking, translate), ...issuedLines(null, '2026-11-21T11:02:00.000Z', translate)]
    for (const { id, value } of lines) expect([id, /[٠-٩]/.test(value.ar)]).toEqual([id, false])
  })

  it('keeps what is the same in both languages once', () => {
    expect(renderToStaticMarkup(createElement(Both, { words: { en: '#1', ar: '#1' } }))).toBe('<bdi dir="auto">#1</bdi>')
  })

  it('says the days of a renewal beside its own amount, and not beside that of the rental', () => {
    const renewal = { id: sampleId(97), days: 7, amount: sar(300_00), paymentMethod: 'card' as const, at: '2026-11-21T09:30:00.000Z' }
    const renewed = sampleBooking({ quantity: 1, rentalDays: 14, total: sar(700_00), renewals: [renewal] })
    const words = (invoice: Parameters<typeof pricedLines>[1] = null) => pricedLines(renewed, invoice, translate).map((line) => line.words)
    const [rental, more] = words()
    expect([rental?.en, rental?.ar]).toEqual([expect.stringMatching(/× 7 days$/), expect.stringMatching(/7 أيام$/)])
    expect(more).toEqual({ en: 'Renewal: 7 days', ar: 'تجديد: 7 أيام' })
    const issued = (lines: readonly string[], rentalDays: number) => {
      const { rental: was, ...invoice } = sampleInvoice
      const all = [
        { id: 'rental', what: 'rental' as const, amount: sar(700_00) },
        { id: renewal.id, what: 'renewal' as const, amount: sar(300_00) },
      ]
      return words({ ...invoice, lines: all.filter(({ what }) => lines.includes(what)), rental: { ...was, rentalDays } })
    }
    // Issued before the renewal, and behind it.
    expect(issued(['rental'], 7)[0]?.en).toMatch(/× 7 days$/)
    expect(issued(['rental', 'renewal'], 14)[0]?.en).toMatch(/× 7 days$/)
    expect(issued(['renewal'], 14)).toEqual([more])
    // Shortened since: only the whole is known.
    expect(issued(['rental', 'renewal'], 5)[0]?.en).toMatch(/× 5 days$/)
  })

  it('counts days as each language does', () => {
    expect(describeRental(booking, translate).en).toContain('2 × 11 days')
    expect(describeRental(booking, translate).ar).toContain('11 يومًا')
    expect(describeRental({ ...booking, rentalDays: 2 }, translate).ar).toContain('يومان')
  })

  it('leaves out what is not known of the seller', () => {
    const bare = sampleVendor({ taxNumber: null, commercialRegisterNumber: null })
    expect(sellerLines(bare, translate).map(({ id }) => id)).toEqual(['seller', 'sellerAddress'])
  })
})

describe('an invoice', () => {
  it('comes to the total and the charges that were confirmed', () => {
    expect(pricedLines(booking, null, translate).map(({ id, amount }) => [id, amount.halalas])).toEqual([
      ['rental', 460_00],
      [sampleId(98, 1), 115_00],
    ])
    expect(priceOf(booking)).toEqual(sar(575_00))
    expect(taxIn(priceOf(booking))).toMatchObject({ net: sar(500_00), vat: sar(75_00) })
  })

  it('says what was rented when it was issued, whatever the booking became since', () => {
    const issued = { ...sampleInvoice, rental: { ...sampleInvoice.rental, quantity: 3, rentalDays: 5 } }
    expect(pricedLines(booking, issued, translate).map(({ words, amount }) => [words.en.split(', ').at(-1), amount.halalas])).toEqual([
      ['3 × 5 days', 1_200_00],
    ])
  })

  it('takes what was paid for the total where that is not known', () => {
    const { total: _, charges: __, ...older } = booking
    expect(priceOf({ ...older, amountPaid: sar(300_00) })).toEqual(sar(300_00))
  })

  it('has a code that a decoder reads, with the longest Arabic name', async () => {
    for (const sellerName of ['رمال نجد', 'ن'.repeat(127)]) {
      const coded = invoiceCode({
        sellerName,
        vatNumber: '310122393500003',
        issuedAt: '2026-11-22T09:30:05.000Z',
        amount: taxIn(priceOf(booking)),
      })
      if (!coded.ok) throw new Error(coded.fault)
      const [text] = await readBack(coded.code)
      expect(text).toBe(coded.code)
      const bytes = Buffer.from(text ?? '', 'base64')
      expect(bytes.subarray(2, 2 + (bytes[1] ?? 0)).toString('utf8')).toBe(sellerName)
    }
  })
})
