import { afterEach, describe, expect, it, vi } from 'vitest'
import { faultOfLost, openCamera } from './camera.ts'

afterEach(() => vi.unstubAllGlobals())

/** A device whose camera answers like this. */
const stubCamera = (getUserMedia: () => Promise<unknown>) => vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } })
const trackWith = (capabilities: object) => ({
  stop: vi.fn(),
  getCapabilities: () => capabilities,
  applyConstraints: vi.fn(async () => undefined),
})
const open = async (track: ReturnType<typeof trackWith>) => {
  stubCamera(async () => ({ getVideoTracks: () => [track], getTracks: () => [track] }))
  const opened = await openCamera()
  if (!opened.ok) throw new Error(opened.fault)
  return opened.camera
}

describe('a camera', () => {
  it('with a light has it switched on and off', async () => {
    const track = trackWith({ torch: true })
    const { setTorch } = await open(track)
    await setTorch?.(true)
    await setTorch?.(false)
    expect(track.applyConstraints.mock.calls).toEqual([[{ advanced: [{ torch: true }] }], [{ advanced: [{ torch: false }] }]])
  })

  it.each([{}, { torch: false }])('without one offers none: %j', async (capabilities) => {
    expect((await open(trackWith(capabilities))).setTorch).toBeNull()
  })

  it('is given back', async () => {
    const track = trackWith({})
    ;(await open(track)).stop()
    expect(track.stop).toHaveBeenCalledOnce()
  })

  it.each([
    ['NotAllowedError', 'denied'],
    ['SecurityError', 'denied'],
    ['NotReadableError', 'busy'],
    ['AbortError', 'busy'],
    ['NotFoundError', 'absent'],
    ['OverconstrainedError', 'absent'],
  ])('that fails by %s is %s', async (name, fault) => {
    stubCamera(() => Promise.reject(Object.assign(new Error('no'), { name })))
    expect(await openCamera()).toEqual({ ok: false, fault })
  })

  it('is absent where the browser offers none at all', async () => {
    vi.stubGlobal('navigator', {})
    expect(await openCamera()).toEqual({ ok: false, fault: 'absent' })
  })

  it.each([
    [async () => ({ state: 'denied' }), 'denied'],
    [async () => ({ state: 'granted' }), 'absent'],
    [() => Promise.reject(new TypeError('not a permission of this browser')), 'absent'],
    [undefined, 'absent'],
  ] as const)('whose picture ends is named by what the browser says of the permission', async (query, fault) => {
    vi.stubGlobal('navigator', { permissions: { query } })
    expect(await faultOfLost()).toBe(fault)
  })
})
