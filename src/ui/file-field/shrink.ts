import type { CheckedFile } from './check-file.ts'

/** Long side of a photo made smaller, in pixels: enough for a screen, a tenth of the bytes. */
export const SMALL_SIDE = 1600
const QUALITY = 0.82

/** A photo made smaller, as JPEG without what the camera wrote into it; null when that saves nothing. */
export const shrink = async (file: CheckedFile): Promise<CheckedFile | null> => {
  if (file.longSide <= SMALL_SIDE) return null
  const picture = await createImageBitmap(new Blob([file.bytes], { type: file.type }))
  const scale = SMALL_SIDE / file.longSide
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY))
  if (!blob || blob.size >= file.bytes.byteLength) return null
  const name = `${file.name.replace(/\.[^.]*$/, '')}.jpg`
  return { name, type: 'image/jpeg', bytes: await blob.arrayBuffer(), longSide: SMALL_SIDE }
}
