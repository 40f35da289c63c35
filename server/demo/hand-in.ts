import { MAX_MUTATIONS, USER_HEADER, VENDOR_HEADER } from '#protocol/sync.ts'
import { sessionInfo } from '#protocol/session.ts'
import { PROTOCOL_VERSION } from '#protocol/version.ts'
import { sha256Hex } from '#server/http/sha256.ts'
import type { FileRef } from '#domain/kernel/id.ts'
import type { Vendor } from '#domain/vendors/vendor.ts'
import * as v from 'valibot'
import { demoId } from './chance.ts'
import type { Send } from './client.ts'
import { drawPapers, type Paper } from './drawn-papers.ts'
import { DEMO_OWNER } from './fleet.ts'

const fileOf = ({ name, type, bytes }: Paper): FileRef => ({
  sha256: sha256Hex(bytes),
  name,
  type,
  size: bytes.length,
})

const checked = async (what: string, answer: Response | Promise<Response>): Promise<Response> => {
  const response = await answer
  if (!response.ok) throw new Error(`the demo vendor: ${what} answered ${response.status}`)
  return response
}

/**
 * Hands in the papers of the demo vendor as its owner would: signs in, uploads each file, edits the company and signs out: what is
 * the vendor's own comes from its people. The same edit again changes nothing.
 * @throws when the portal refuses any of it
 */
export const handInPapers = async (send: Send, of: { seed: string; vendor: Vendor; origin: string; now: string }): Promise<void> => {
  const { seed, vendor, origin, now } = of
  const json = { 'Content-Type': 'application/json', 'Origin': origin }
  const signedIn = await checked(
    'sign-in',
    send('/api/session', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ email: DEMO_OWNER.email, password: DEMO_OWNER.password, terms: true }),
    }),
  )
  const { userId } = v.parse(sessionInfo, await signedIn.json())
  const cookies = signedIn.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  const headers = { ...json, Cookie: cookies.join('; '), [VENDOR_HEADER]: vendor.id, [USER_HEADER]: userId }
  const upload = async (paper: Paper): Promise<FileRef> => {
    const file = fileOf(paper)
    const range = `bytes 0-${file.size - 1}/${file.size}`
    const piece = { ...headers, 'Content-Type': 'application/octet-stream', 'Content-Range': range }
    await checked(file.name, send(`/api/files/${file.sha256}`, { method: 'PUT', headers: piece, body: new Uint8Array(paper.bytes) }))
    return file
  }
  const papers = await drawPapers({ licenseNumber: vendor.licenseNumber ?? '', company: vendor.companyName.en })
  const [logo, licenseCertificate] = [await upload(papers.logo), await upload(papers.licenseCertificate)]
  const businessImages: FileRef[] = []
  for (const picture of papers.businessImages) businessImages.push(await upload(picture))
  const edits = {
    logo: { from: null, to: logo },
    licenseCertificate: { from: null, to: licenseCertificate },
    businessImages: { from: [], to: businessImages },
  }
  const edit = { seq: 1, id: demoId(seed, 'papers'), name: 'vendor.edit', version: 1, args: { vendorId: vendor.id, edits }, clientAt: now }
  const push = { protocol: PROTOCOL_VERSION, clientId: demoId(seed, 'owner device'), cursor: null, mutations: [edit], limit: MAX_MUTATIONS }
  await checked('the edit', send('/api/sync', { method: 'POST', headers, body: JSON.stringify(push) })).then((answer) => answer.text())
  await checked('sign-out', send('/api/session', { method: 'DELETE', headers }))
}
