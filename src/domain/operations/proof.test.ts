import { expect, test } from 'vitest'
import { sampleOperation } from '#tests/support/samples.ts'
import { proofOf, unique } from './proof.ts'

const file = (letter: string) => ({ sha256: letter.repeat(64), name: `${letter}.jpg`, type: 'image/jpeg' as const, size: 9 })

test('the photos, signatures and weight tickets of all movements prove a booking, each once', () => {
  const proof = proofOf([
    sampleOperation({ type: 'delivery', photosAfter: [file('a')], signature: { kind: 'signed', by: 'Sami', image: file('b') } }),
    sampleOperation({
      photosBefore: [file('a'), file('c')],
      signature: { kind: 'absent', why: 'declined' },
      weightTicket: { number: '1', kilograms: 900, photo: file('d') },
    }),
  ])
  expect(unique(proof.images).map(({ name }) => name)).toEqual(['a.jpg', 'c.jpg'])
  expect(proof.papers.map(({ name }) => name)).toEqual(['b.jpg', 'd.jpg'])
})
