import { describe, expect, it, vi } from 'vitest'
import { asProof } from './shrink.ts'

describe('a picture drawn anew', () => {
  it('is drawn on white: JPEG knows no transparency', async () => {
    const drawn: string[] = []
    const context = {
      fillStyle: '#000',
      fillRect: (...at: number[]) => drawn.push(`${context.fillStyle} ${at.join(' ')}`),
      drawImage: (_picture: unknown, ...at: number[]) => drawn.push(`picture ${at.join(' ')}`),
    }
    const toBlob = (done: (blob: Blob) => void) => done(new Blob(['jpeg']))
    vi.stubGlobal('createImageBitmap', async () => ({ width: 40, height: 30, close: () => undefined }))
    vi.stubGlobal('document', { createElement: () => ({ getContext: () => context, toBlob }) })
    const file = { name: 'logo.png', type: 'image/png', bytes: new ArrayBuffer(1), longSide: 40 } as const
    expect(await asProof(file)).toMatchObject({ name: 'logo.jpg', type: 'image/jpeg' })
    expect(drawn).toEqual(['#fff 0 0 40 30', 'picture 0 0 40 30'])
  })
})
