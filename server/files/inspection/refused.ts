import type { ProblemCode } from '#protocol/problem.ts'

/** A verdict on a file, for good. */
export type FileFault = Extract<ProblemCode, `file.${string}`>

/** Thrown wherever a file turns out to be one that is not taken. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused'
  readonly code: FileFault
  constructor(code: FileFault) {
    super(code)
    this.code = code
  }
}
