import { expect, it, vi } from 'vitest'
import { withReserve, type CodeReader } from './code-reader.ts'

const frame: HTMLVideoElement = Object.create(null)
const reader = (read: CodeReader['read']) => ({ read: vi.fn(read), close: vi.fn() })

it("a browser's own reader that fails gives way to ours, which reads that frame and all after it", async () => {
  const first = reader(() => Promise.reject(new Error('Barcode detection service unavailable.')))
  const second = reader(() => Promise.resolve(['RN-1']))
  const open = vi.fn(() => second)
  const both = withReserve(first, open)
  expect(open).not.toHaveBeenCalled()
  expect([await both.read(frame), await both.read(frame)]).toEqual([['RN-1'], ['RN-1']])
  expect([first.read.mock.calls.length, first.close.mock.calls.length, open.mock.calls.length]).toEqual([1, 1, 1])
  both.close()
  expect(second.close).toHaveBeenCalledOnce()
})

it('where ours fails too, that is told', async () => {
  const both = withReserve(
    reader(() => Promise.reject(new Error('first'))),
    () => reader(() => Promise.reject(new Error('second'))),
  )
  await expect(both.read(frame)).rejects.toThrow('second')
  await expect(both.read(frame)).rejects.toThrow('second')
})

it('a frame that fails because the camera was closed meanwhile opens nothing', async () => {
  const open = vi.fn(() => reader(() => Promise.resolve([])))
  const both = withReserve(
    reader(() => Promise.reject(new Error('no picture'))),
    open,
  )
  const reading = both.read(frame)
  both.close()
  await expect(reading).rejects.toThrow('no picture')
  expect(open).not.toHaveBeenCalled()
})
