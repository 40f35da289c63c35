import { describe, expect, it } from 'vitest'
import { checkFile, sniff } from './check-file.ts'

const text = (words: string) => new TextEncoder().encode(words)
const IMAGES = { types: ['image/jpeg', 'image/png'], below: 100 }
const PDF = { types: ['application/pdf'], below: 100 }

describe('a picked file', () => {
  it('is known by its first bytes, not by its name', () => {
    expect(sniff(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toBe('image/jpeg')
    expect(sniff(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))).toBe('image/png')
    expect(sniff(text('%PDF-1.7'))).toBe('application/pdf')
    for (const other of ['GIF89a', '<svg', 'PK', '']) expect(sniff(text(other))).toBeNull()
  })

  it.each([
    ['that is as large as the limit', new File([new Uint8Array(100)], 'a.png'), IMAGES, 'file.too_large'],
    ['that is empty', new File([], 'a.png'), IMAGES, 'file.unreadable'],
    ['of another kind under a photo name', new File(['<html>'], 'a.png', { type: 'image/png' }), IMAGES, 'file.type'],
    ['that is a PDF where photos are asked for', new File(['%PDF-1.7 %%EOF'], 'a.pdf'), IMAGES, 'file.type'],
  ])('%s is refused', async (_what, file, rules, fault) => {
    expect(await checkFile(file, rules)).toEqual({ ok: false, fault })
  })

  it('that is a PDF below the limit is taken', async () => {
    expect(await checkFile(new File(['%PDF-1.7 %%EOF\n'], 'a.pdf'), PDF)).toMatchObject({ ok: true, file: { type: 'application/pdf' } })
  })
})
