import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** What the codes on a picture say, by somebody else's decoder; a picture of `width` pixels is looked at. */
export const readCodes = async (png: Buffer, formats: ('QRCode' | 'Code128')[], width: number): Promise<string[]> => {
  const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  prepareZXingModule({ overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) } })
  const { data, info } = await sharp(png)
    .flatten({ background: '#fff' })
    .resize({ width })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const image = { data: new Uint8ClampedArray(data), width: info.width, height: info.height, colorSpace: 'srgb' } as const
  return (await readBarcodes(image, { formats })).map(({ text }) => text)
}

/** What the QR code on a picture says; throws where there is not exactly one. */
export const readQr = async (png: Buffer): Promise<string> => {
  const [found, ...more] = await readCodes(png, ['QRCode'], 800)
  if (found === undefined || more.length > 0) throw new Error(`${more.length + (found === undefined ? 0 : 1)} codes on the picture`)
  return found
}

/** The values of an invoice's code by their tags: tag, length in bytes, value, one after the other, to the last byte. */
export const readTags = (code: string): Readonly<Record<number, string>> => {
  const bytes = Buffer.from(code, 'base64')
  const values: Record<number, string> = {}
  for (let at = 0; at < bytes.length;) {
    const [tag = 0, length = 0] = bytes.subarray(at, at + 2)
    const value = bytes.subarray(at + 2, at + 2 + length)
    if (value.length !== length) throw new Error(`tag ${tag} says ${length} bytes and has ${value.length}`)
    values[tag] = new TextDecoder('utf-8', { fatal: true }).decode(value)
    at += 2 + length
  }
  return values
}
