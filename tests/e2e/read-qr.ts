import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** What the QR code on a picture says, by somebody else's decoder; throws where there is not exactly one. */
export const readQr = async (png: Buffer): Promise<string> => {
  const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  prepareZXingModule({ overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) } })
  const { data, info } = await sharp(png)
    .flatten({ background: '#fff' })
    .resize({ width: 800 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const image = { data: new Uint8ClampedArray(data), width: info.width, height: info.height, colorSpace: 'srgb' } as const
  const [found, ...more] = await readBarcodes(image, { formats: ['QRCode'] })
  if (!found || more.length > 0) throw new Error(`${more.length + (found ? 1 : 0)} codes on the picture`)
  return found.text
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
