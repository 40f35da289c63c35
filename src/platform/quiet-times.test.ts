import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'

const NIGHT = { from: '22:00', to: '06:00' }
let kept: Map<string, string>
const open = async () => {
  vi.resetModules()
  const page = await import('./quiet-times.ts')
  const now = () => renderToStaticMarkup(createElement(() => JSON.stringify(page.useQuietTimes()))).replaceAll('&quot;', '"')
  return { ...page, now: (): unknown => JSON.parse(now()) }
}

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

it('who switches quiet hours on again has the times that they set, also after a new start; who never set any, the night', async () => {
  const first = await open()
  expect(first.now()).toEqual(NIGHT)
  first.keepQuietTimes({ from: '13:00', to: '15:30' })
  expect(first.now()).toEqual({ from: '13:00', to: '15:30' })
  expect((await open()).now()).toEqual({ from: '13:00', to: '15:30' })
})

it.each(['', '{', 'null', '[]', '{"from":"25:00","to":""}'])('kept as %s they are the night', async (text) => {
  kept.set('quietTimes', text)
  expect((await open()).now()).toEqual(NIGHT)
})
