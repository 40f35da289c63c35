import { expect, it } from 'vitest'
import { isMisnamed } from './stored-files.ts'

const [photo, paper] = ['a'.repeat(64), 'b'.repeat(64)] as const
const stored = new Map([
  [photo, 'image/png'],
  [paper, 'application/pdf'],
])
const named = (sha256: string, type: string) => ({ sha256, type, name: 'x', size: 1 })

it('a stored file is called by its kind, wherever it stands among the arguments', () => {
  const wrong = named(paper, 'image/png')
  const right = named(photo, 'image/png')
  expect([wrong, { driver: { profileImage: wrong } }, { photos: [right, wrong] }].map((args) => isMisnamed(args, stored))).toEqual([
    true,
    true,
    true,
  ])
  expect([right, { photos: [right, right] }, null, 'x', {}].map((args) => isMisnamed(args, stored))).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
})

it('what was seen before a change is not judged again, and what is not stored is not called anything', () => {
  const [wrong, right] = [named(paper, 'image/png'), named(photo, 'image/png')]
  expect(isMisnamed({ edits: { logo: { from: wrong, to: right } } }, stored)).toBe(false)
  expect(isMisnamed({ edits: { logo: { from: right, to: wrong } } }, stored)).toBe(true)
  expect(isMisnamed(named('c'.repeat(64), 'image/png'), stored)).toBe(false)
})
