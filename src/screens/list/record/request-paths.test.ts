import { expect, it } from 'vitest'
import { REQUEST_TYPES, type RequestType } from '#domain/requests/request.ts'
import { requestPath } from './request-paths.ts'

it('a request is shown where its type is, and one of a type that only a later release knows nowhere', () => {
  for (const type of REQUEST_TYPES) expect(requestPath(type)).toMatch(/\/detail$/)
  const later: string = 'relocation'
  expect(requestPath(later as RequestType)).toBeNull()
})
