import { expect, it } from 'vitest'
import { mapLink } from './map-link.ts'

it('leads to the point, else to the address, whatever is in it', () => {
  expect(mapLink({ lat: 24.7, lng: 46.675 }, 'Olaya')).toBe('https://www.google.com/maps/search/?api=1&query=24.7%2C46.675')
  expect(new URL(mapLink({ lat: 24.71234567890123, lng: -46.6 }, '')).searchParams.get('query')).toBe('24.712346,-46.6')
  expect(new URL(mapLink(null, 'حي النرجس & 7#2')).searchParams.get('query')).toBe('حي النرجس & 7#2')
})
