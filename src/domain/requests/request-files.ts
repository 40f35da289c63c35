import type { FileRef } from '../kernel/id.ts'
import type { ChangeRequest } from './request.ts'

/** Most files that a customer hands in with one request. */
export const MOST_REQUEST_FILES = 5

/** What the customer handed in with a request: pictures of what is to be replaced, and whatever else came with it. */
export const filesOf = ({ details, files = [] }: Pick<ChangeRequest, 'details' | 'files'>): readonly FileRef[] => [
  ...(details.type === 'replacement' ? details.images : []),
  ...files,
]
