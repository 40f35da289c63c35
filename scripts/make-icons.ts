import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

// Draws every picture of the mark from the one drawing of it, public/favicon.svg. By hand, when the mark changes: `npm run icons`.
const PUBLIC = join(import.meta.dirname, '..', 'public')
const GROUND = '#018241'
const MARK = readFileSync(join(PUBLIC, 'favicon.svg'), 'utf8')
const BARE = MARK.replace(/<rect id="ground"[^>]*>/, '')

const draw = (svg: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()

/** The mark on a ground without corners. `share`: how much of the side it takes, for systems cut such icons to shapes of their own. */
const onGround = async (size: number, share: number): Promise<Buffer> => {
  const mark = await draw(BARE, Math.round(size * share))
  return sharp({ create: { width: size, height: size, channels: 4, background: GROUND } })
    .composite([{ input: mark }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

/** An .ico of PNGs, one per size. */
const ico = async (sizes: readonly number[]): Promise<Buffer> => {
  const pictures = await Promise.all(sizes.map((size) => draw(MARK, size)))
  const head = Buffer.alloc(6 + 16 * sizes.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(sizes.length, 4)
  let at = head.length
  for (const [place, picture] of pictures.entries()) {
    const entry = 6 + 16 * place
    const size = sizes[place] ?? 0
    head.writeUInt8(size, entry)
    head.writeUInt8(size, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(picture.length, entry + 8)
    head.writeUInt32LE(at, entry + 12)
    at += picture.length
  }
  return Buffer.concat([head, ...pictures])
}

// The badge is a shape: systems colour it themselves. What is drawn on the body stays cut out of it.
const SHAPE = BARE.replaceAll('#b9e7c4', '#fff').replace(/<path fill="none" stroke[^>]*>/, '')

const icon = (name: string, picture: Buffer): void => writeFileSync(join(PUBLIC, 'icons', name), picture)
for (const size of [192, 512]) {
  icon(`icon-${size}.png`, await draw(MARK, size))
  icon(`maskable-${size}.png`, await onGround(size, 0.8))
}
icon('apple-touch-icon.png', await onGround(180, 0.9))
icon('badge-96.png', await draw(SHAPE, 96))
writeFileSync(join(PUBLIC, 'favicon.ico'), await ico([16, 32, 48]))
