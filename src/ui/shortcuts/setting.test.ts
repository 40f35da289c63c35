import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'

let kept: Map<string, string>
let isFull: boolean
let tell: (event: { key: string | null }) => void

const open = async () => {
  vi.resetModules()
  const { useShortcutsOn } = await import('./setting.ts')
  let keep: (on: boolean) => void = () => undefined
  const isOn = () => {
    let shown = true
    renderToStaticMarkup(
      createElement(() => {
        ;[shown, keep] = useShortcutsOn()
        return null
      }),
    )
    return shown
  }
  isOn()
  return { isOn, keep }
}

beforeEach(() => {
  kept = new Map()
  isFull = false
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
    },
  })
  vi.stubGlobal('window', { addEventListener: (_: string, listener: typeof tell) => (tell = listener) })
})

it('single keys do something until somebody switches them off, also after a new start', async () => {
  const first = await open()
  expect(first.isOn()).toBe(true)
  first.keep(false)
  expect([first.isOn(), (await open()).isOn()]).toEqual([false, false])
  first.keep(true)
  expect([first.isOn(), (await open()).isOn()]).toEqual([true, true])
})

it('reads what an older release kept', async () => {
  kept.set('keyboard-shortcuts', '"off"')
  expect((await open()).isOn()).toBe(false)
})

it('another tab is the same device', async () => {
  const here = await open()
  kept.set('keyboard-shortcuts', '"off"')
  tell({ key: 'another' })
  expect(here.isOn()).toBe(true)
  tell({ key: 'keyboard-shortcuts' })
  expect(here.isOn()).toBe(false)
  kept.clear()
  tell({ key: null })
  expect(here.isOn()).toBe(true)
})

it('on a device without room for it, holds until the page is closed', async () => {
  isFull = true
  const here = await open()
  here.keep(false)
  expect(here.isOn()).toBe(false)
})
