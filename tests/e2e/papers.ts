import type { Page } from '@playwright/test'

/** A small PDF that says nothing; `words` make its bytes its own. */
export const pdf = (words: string): Buffer =>
  Buffer.from(
    `%PDF-1.4\n% ${words}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  )

/** A picture that the page draws, with bytes of its own for every `hue`. */
export const picture = async (page: Page, hue: number): Promise<Buffer> => {
  const base64 = await page.evaluate(async (angle) => {
    const canvas = document.createElement('canvas')
    ;[canvas.width, canvas.height] = [640, 480]
    const drawing = canvas.getContext('2d')
    for (let at = 0; drawing && at < 200; at += 1) {
      drawing.fillStyle = `hsl(${(angle + at) % 360} 60% 50%)`
      drawing.fillRect((at * 97) % 640, (at * 61) % 480, 60, 40)
    }
    const blob = await new Promise<Blob | null>((made) => canvas.toBlob(made, 'image/jpeg', 0.9))
    let text = ''
    for (const byte of new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))) text += String.fromCharCode(byte)
    return btoa(text)
  }, hue)
  return Buffer.from(base64, 'base64')
}
