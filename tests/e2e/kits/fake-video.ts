import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { codeSymbol, type SymbolKind } from '#ui/labels/symbol.ts'

const SMALL = { width: 640, height: 480 }

/** One frame: a label in the middle of a grey yard. */
const frameOf = async (kind: SymbolKind, text: string, picture: typeof SMALL): Promise<Buffer> => {
  const symbol = codeSymbol(kind, text)
  const [width, height] = kind === 'code128' ? [symbol.width, 160] : [300, 300]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${symbol.width} ${symbol.height}" preserveAspectRatio="none"><rect width="100%" height="100%" fill="#fff"/><path fill-rule="evenodd" d="${symbol.path}"/></svg>`
  return sharp({ create: { ...picture, channels: 3, background: '#8a8f86' } })
    .composite([{ input: Buffer.from(svg), left: Math.round((picture.width - width) / 2), top: Math.round((picture.height - height) / 2) }])
    .jpeg({ quality: 85 })
    .toBuffer()
}

/** Writes what a camera sees: each label for a second or two, over and over. */
export const writeVideo = async (path: string, labels: readonly (readonly [SymbolKind, string])[], picture = SMALL): Promise<void> => {
  const frames: Buffer[] = []
  for (const [kind, text] of labels) {
    const frame = await frameOf(kind, text, picture)
    for (let n = 0; n < 40; n += 1) frames.push(frame)
  }
  await writeFile(path, Buffer.concat(frames))
}
