import { afterEach, expect, it, vi } from 'vitest'

const saved: string[] = []
vi.mock('./save-file.ts', () => ({ saveFile: (_file: Blob, name: string) => saved.push(name) }))
const { shareFile, shareText } = await import('./share.ts')

const FILE = new Blob(['x'], { type: 'text/csv' })
const on = (share: object) => vi.stubGlobal('navigator', share)
afterEach(() => saved.splice(0))

it('hands a file to another app where the device can', async () => {
  const share = vi.fn(() => Promise.resolve())
  on({ canShare: () => true, share })
  expect(await shareFile(FILE, 'a.csv')).toBe('shared')
  expect(share).toHaveBeenCalledWith({ title: 'a.csv', files: [expect.objectContaining({ name: 'a.csv', type: 'text/csv' })] })
  expect(saved).toEqual([])
})

it('saves it where the device cannot share files, or fails to', async () => {
  on({})
  expect(await shareFile(FILE, 'a.csv')).toBe('saved')
  on({ canShare: () => false })
  expect(await shareFile(FILE, 'b.csv')).toBe('saved')
  on({ canShare: () => true, share: () => Promise.reject(new Error('NotAllowedError')) })
  expect(await shareFile(FILE, 'c.csv')).toBe('saved')
  on({
    canShare: () => {
      throw new TypeError('no such file')
    },
  })
  expect(await shareFile(FILE, 'd.csv')).toBe('saved')
  expect(saved).toEqual(['a.csv', 'b.csv', 'c.csv', 'd.csv'])
})

it('does nothing more when the person closes the question', async () => {
  on({ canShare: () => true, share: () => Promise.reject(new DOMException('closed', 'AbortError')) })
  expect(await shareFile(FILE, 'a.csv')).toBe('given_up')
  expect(saved).toEqual([])
})

const TEXT = { title: 'Day of Saud', text: 'Al Olaya, 8:00' }

it('hands a text to another app, and copies it where the device cannot or fails to', async () => {
  const [share, writeText] = [vi.fn(() => Promise.resolve()), vi.fn(() => Promise.resolve())]
  const clipboard = { writeText }
  on({ share, clipboard })
  expect(await shareText(TEXT)).toBe('shared')
  expect([share.mock.calls, writeText.mock.calls]).toEqual([[[TEXT]], []])
  on({ clipboard })
  expect(await shareText(TEXT)).toBe('copied')
  on({ share: () => Promise.reject(new Error('NotAllowedError')), clipboard })
  expect(await shareText(TEXT)).toBe('copied')
  expect(writeText.mock.calls).toEqual([[TEXT.text], [TEXT.text]])
  on({ clipboard: { writeText: () => Promise.reject(new Error('NotAllowedError')) } })
  expect(await shareText(TEXT)).toBe('failed')
})

it('copies nothing when the person closes the question', async () => {
  const writeText = vi.fn(() => Promise.resolve())
  on({ share: () => Promise.reject(new DOMException('closed', 'AbortError')), clipboard: { writeText } })
  expect(await shareText(TEXT)).toBe('given_up')
  expect(writeText).not.toHaveBeenCalled()
})
