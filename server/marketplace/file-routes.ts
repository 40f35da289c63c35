import { Hono } from 'hono'
import * as v from 'valibot'
import { fileRef } from '#domain/kernel/id.ts'
import { fileState } from '#protocol/files.ts'
import type { Core } from '#server/database/core.ts'
import { UPLOADED, type Receiving } from '#server/files/receive.ts'
import { fileContent, serveFile } from '#server/files/serve.ts'
import type { FileStore } from '#server/files/store.ts'
import { ANSWERS_PER_ADDRESS, boundAnswers } from '#server/http/limits/answers-under-way.ts'
import { json } from '#server/http/endpoint/content.ts'
import { endpoint } from '#server/http/endpoint/endpoint.ts'
import { ofVendor, read } from './declarations.ts'
import { readRecord } from './reads.ts'

export interface FileParts {
  readonly core: Core
  readonly fileStore: FileStore
  readonly receiving: Receiving
}

const ofFile = v.object({ ...ofVendor.entries, sha256: fileRef.entries.sha256 })

const UPLOAD = {
  ...UPLOADED,
  summary: 'Upload the next piece of a customer’s file for a vendor (Content-Range); the last one has the whole looked at and stored',
  caller: 'marketplace',
  params: ofFile,
} as const

/**
 * Files of a vendor: those that it has uploaded, and those that customers hand in with what they ask of it. They come as the vendor's own do, and
 * count as such; only this vendor can read them.
 */
export const marketplaceFileRoutes = ({ core, fileStore, receiving }: FileParts): Hono =>
  new Hono()
    .put('/vendors/:vendorId/files/:sha256', endpoint(UPLOAD), async (c) => {
      const key = c.req.valid('param')
      // Nothing is kept for a vendor that nobody knows.
      await readRecord(core, { vendorId: key.vendorId, kind: 'vendors', id: key.vendorId })
      return receiving.receive(c, { ...key, isCustomers: true })
    })
    .get(
      '/vendors/:vendorId/files/:sha256/state',
      endpoint(read('How far an upload is', ofFile, json({ FileState: fileState }))),
      async (c) => c.json(await receiving.state({ ...c.req.valid('param'), isCustomers: true })),
    )
    .get(
      '/vendors/:vendorId/files/:sha256',
      // All the marketplace's calls are of one caller.
      boundAnswers(ANSWERS_PER_ADDRESS, () => 'marketplace'),
      endpoint(read('A file of the vendor, as an attachment, with the hash of its bytes (Repr-Digest)', ofFile, fileContent)),
      (c) => serveFile({ ...core, fileStore }, c.req.valid('param')),
    )
