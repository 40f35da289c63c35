import type { FileType } from '#protocol/files.ts'
import type { ProblemCode } from '#protocol/problem.ts'

/** What the server makes of a file: the kind it stores, or the code of its refusal. */
export type Verdict = FileType | Extract<ProblemCode, `file.${string}`>

export interface Specimen {
  readonly name: string
  readonly bytes: Buffer
  readonly verdict: Verdict
}

export const zip = Buffer.concat([
  Buffer.from('PK\x03\x04\x14\x00\x00\x00\x00\x00', 'latin1'),
  Buffer.alloc(20),
  Buffer.from('a.txtPK\x05\x06'),
  Buffer.alloc(18),
])
export const html = '<!doctype html><html><script>alert(document.cookie)</script></html>'
