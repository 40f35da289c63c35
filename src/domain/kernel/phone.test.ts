import { describe, expect, it } from 'vitest'
import { international, isMobile } from './phone.ts'

describe('a phone number', () => {
  it('is dialled from anywhere by the country and without the zero', () => {
    expect(international('0501234567')).toBe('+966501234567')
    expect(international('0112345678')).toBe('+966112345678')
  })

  it('that is none of the country is not dialled', () => {
    for (const other of ['', '0012345678', '1234567890', '050123456', '05012345678']) expect(international(other)).toBeNull()
  })

  it('takes messages where it is a mobile one', () => {
    expect([isMobile('0501234567'), isMobile('0112345678')]).toEqual([true, false])
  })
})
