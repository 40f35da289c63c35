import sharp from 'sharp'
import type { FileRef } from '#domain/kernel/id.ts'
import type { ChangeRequest } from '#domain/requests/request.ts'
import { sha256Hex } from '#server/http/sha256.ts'
import { chanceFor } from './chance.ts'
import type { ServiceClient } from './client.ts'

/** The pictures that the demo's customers have, by what they show. */
export interface CustomerPhotos {
  readonly full: readonly FileRef[]
  readonly damaged: readonly FileRef[]
}

/** Of so many requests for another bin a picture is handed in. */
const WITH_PHOTOS = 0.6

/** A bin in the street, drawn: heaped with rubble, or with a dent and a torn edge. */
const scene = (sky: string, bin: string, on: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="${sky}"/>
  <rect y="400" width="800" height="200" fill="#b9ad97"/><path d="M180 260h440l-48 220H228z" fill="${bin}"/>
  <path d="M164 236h472v28H164z" fill="#0b3b22"/>${on}</svg>`)

const heap = (fill: string): string => `<path d="M190 236l70-80 60 40 80-90 70 84 60-34 80 80z" fill="${fill}"/>`
const dent = (x: number): string =>
  `<path d="M${x} 290l60 30-22 60 40 50-84-20-30-66z" fill="#123b28"/><path d="M${x + 90} 250l30 60 20-58z" fill="#b9ad97"/>`

const SCENES = [
  { cause: 'full', name: 'bin-full.jpg', drawing: scene('#a9d4ee', '#018241', heap('#8d8478')) },
  { cause: 'full', name: 'bin-full-from-the-gate.jpg', drawing: scene('#dfe7ea', '#2a6fb0', heap('#a0764a')) },
  { cause: 'damaged', name: 'dent.jpg', drawing: scene('#cfe3ee', '#018241', dent(300)) },
  { cause: 'damaged', name: 'torn-edge.jpg', drawing: scene('#f2c9a1', '#e08a1e', dent(380)) },
] as const

/** Draws the pictures and uploads them for a vendor through the service API, as any marketplace would. The same again changes nothing. */
export const uploadPhotos = async (client: Pick<ServiceClient, 'upload'>, vendorId: string): Promise<CustomerPhotos> => {
  const photos: Record<keyof CustomerPhotos, FileRef[]> = { full: [], damaged: [] }
  for (const { cause, name, drawing } of SCENES) {
    const bytes = await sharp(drawing).jpeg({ quality: 78 }).toBuffer()
    const file: FileRef = { sha256: sha256Hex(bytes), name, type: 'image/jpeg', size: bytes.length }
    await client.upload(vendorId, file.sha256, bytes)
    photos[cause].push(file)
  }
  return photos
}

/** A request with what its customer handed in: one or two pictures of many a bin that is to be replaced. */
export const withPhotos = (seed: string, request: ChangeRequest, photos: CustomerPhotos | null): ChangeRequest => {
  const { details } = request
  if (photos === null || details.type !== 'replacement') return request
  // A course of its own: the request says the same with and without pictures.
  const chance = chanceFor(seed, `photos/${request.id}`)
  if (!chance.flip(WITH_PHOTOS)) return request
  const images = photos[details.cause === 'damaged' ? 'damaged' : 'full'].slice(0, chance.whole(1, 2))
  return { ...request, details: { ...details, images } }
}
