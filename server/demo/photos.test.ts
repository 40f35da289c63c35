import { expect, it } from 'vitest'
import type { ChangeRequest } from '#domain/requests/request.ts'
import { sha256Hex } from '#server/http/sha256.ts'
import { sampleRequest } from '#tests/support/samples.ts'
import { demoId } from './chance.ts'
import { serviceClient } from './client.ts'
import { uploadPhotos, withPhotos } from './photos.ts'

const uploaded: { path: string; range: string | null; sha256: string; bearer: string | null }[] = []
const client = serviceClient((path, { headers, body }) => {
  const said = new Headers(headers)
  uploaded.push({
    path,
    range: said.get('Content-Range'),
    sha256: body instanceof Uint8Array ? sha256Hex(body) : '',
    bearer: said.get('Authorization'),
  })
  return Response.json({})
}, 'key')

const asked = (n: number, cause: 'full' | 'damaged'): ChangeRequest =>
  sampleRequest('replacement', { id: demoId('s', `${n}`), details: { type: 'replacement', replaceOn: '2026-11-22', cause, images: [] } })
const imagesOf = ({ details }: ChangeRequest) => (details.type === 'replacement' ? details.images : [])

it('customers hand in one or two pictures of many a bin that is to be replaced, which were uploaded through the service API before', async () => {
  const photos = await uploadPhotos(client, 'v')
  const files = [...photos.full, ...photos.damaged]
  expect(uploaded).toEqual(
    files.map(({ sha256, size }) => ({
      path: `/api/service/v1/vendors/v/files/${sha256}`,
      range: `bytes 0-${size - 1}/${size}`,
      sha256,
      bearer: 'Bearer key',
    })),
  )
  const requests = Array.from({ length: 60 }, (_, n) => asked(n, n % 2 ? 'damaged' : 'full'))
  const handed = requests.map((request) => withPhotos('s', request, photos))
  expect(new Set(handed.map((request) => imagesOf(request).length))).toEqual(new Set([0, 1, 2]))
  for (const [n, request] of handed.entries())
    expect((n % 2 ? photos.damaged : photos.full).slice(0, imagesOf(request).length)).toEqual(imagesOf(request))
  // The same again, so that a seeding that was cut off is completed by the next one.
  expect(requests.map((request) => withPhotos('s', request, photos))).toEqual(handed)
  expect(requests.map((request) => withPhotos('s', request, null))).toEqual(requests)
  const removal = sampleRequest('removal')
  expect(withPhotos('s', removal, photos)).toEqual(removal)
})

it('whoever cannot upload is told', async () => {
  const refusing = serviceClient(() => Response.json({ code: 'files.full' }, { status: 413 }), 'key')
  await expect(uploadPhotos(refusing, 'v')).rejects.toThrow(/413 files.full/)
})

it('a request whose pictures are not there was not handed in', async () => {
  const answers = [{ code: 'files.missing' }, { code: 'booking.was_cancelled' }]
  const answering = serviceClient(() => Response.json(answers.shift(), { status: 409 }), 'key')
  const write = () => answering.write('POST', '/vendors/v/requests', { key: 'k', body: {} })
  await expect(write()).rejects.toThrow(/409 files.missing/)
  expect((await write()).status).toBe(409)
})
