import { expect, it, vi } from 'vitest'
import { draw } from '#tests/support/effects-by-hand.ts'

vi.mock('react', async () => (await import('#tests/support/effects-by-hand.ts')).REACT_BY_HAND)
const { usePicking } = await import('./use-picking.ts')

const keep = () => Promise.reject(new Error('no room'))
const render = () => draw(() => usePicking({ types: ['application/pdf'], below: 100, room: 5, keep }))

it('what was refused for itself is still named where the others cannot be kept', async () => {
  await render().pick([new File(['text'], 'letter.txt'), new File(['%PDF-1.7'], 'ticket.pdf')])
  expect(render().refused).toEqual([
    { name: 'letter.txt', fault: 'file.type' },
    { name: 'ticket.pdf', fault: 'storage' },
  ])
})
