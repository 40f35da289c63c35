import type { CheckedFile } from './check-file.ts'

/** Long side of a photo made smaller, in pixels: enough for a screen, a tenth of the bytes. */
export const SMALL_SIDE = 1600
const QUALITY = 0.82

/** A picture drawn anew as JPEG, at most so long: without what the camera wrote into it. Null where this browser cannot. */
const redrawn = async (file: CheckedFile, longest: number): Promise<CheckedFile | null> => {
  const picture = await createImageBitmap(new Blob([file.bytes], { type: file.type }))
  const scale = Math.min(1, longest / file.longSide)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (context) {
    // JPEG knows no transparency: what nobody painted would come out black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  }
  picture.close()
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY))
  if (!blob) return null
  const name = `${file.name.replace(/\.[^.]*$/, '')}.jpg`
  return { name, type: 'image/jpeg', bytes: await blob.arrayBuffer(), longSide: Math.round(file.longSide * scale) }
}

/** A photo made smaller, as JPEG without what the camera wrote into it; null when that saves nothing. */
export const shrink = async (file: CheckedFile): Promise<CheckedFile | null> => {
  if (file.longSide <= SMALL_SIDE) return null
  const smaller = await redrawn(file, SMALL_SIDE)
  return smaller && smaller.bytes.byteLength < file.bytes.byteLength ? smaller : null
}

/** A photo as it is kept for proof: drawn anew whatever its size, so that it says nothing of the camera nor of where it was. */
export const asProof = (file: CheckedFile): Promise<CheckedFile | null> => redrawn(file, SMALL_SIDE)
