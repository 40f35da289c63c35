/** Why there is no picture: refused by the person or the site's settings, none there, in use by another program. */
export type CameraFault = 'denied' | 'absent' | 'busy'

export interface Camera {
  readonly stream: MediaStream
  /** Switches the light; null where the camera has none. */
  readonly setTorch: ((isOn: boolean) => Promise<void>) | null
  readonly stop: () => void
}

type CameraOpened = { readonly ok: true; readonly camera: Camera } | { readonly ok: false; readonly fault: CameraFault }

const FAULTS: Readonly<Record<string, CameraFault>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

const torchOf = (track: MediaStreamTrack | undefined): Camera['setTorch'] => {
  // Browsers know more of a camera than the types do.
  const able: MediaTrackCapabilities & { readonly torch?: boolean } = track && 'getCapabilities' in track ? track.getCapabilities() : {}
  if (!track || able.torch !== true) return null
  return (isOn) => {
    const light: MediaTrackConstraintSet & { torch: boolean } = { torch: isOn }
    return track.applyConstraints({ advanced: [light] })
  }
}

/** Opens the camera at the back, or the only one there is. */
export const openCamera = async (): Promise<CameraOpened> => {
  // Some browsers have none outside a trustworthy page.
  if (!('mediaDevices' in navigator)) return { ok: false, fault: 'absent' }
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
      audio: false,
    })
    const [track] = stream.getVideoTracks()
    const stop = () => {
      for (const one of stream.getTracks()) one.stop()
    }
    return { ok: true, camera: { stream, setTorch: torchOf(track), stop } }
  } catch (error) {
    return { ok: false, fault: (error instanceof Error && FAULTS[error.name]) || 'absent' }
  }
}

/** Why the picture of an open camera ended: somebody took the permission back, or it was pulled out. */
export const faultOfLost = async (): Promise<CameraFault> => {
  try {
    return (await navigator.permissions.query({ name: 'camera' })).state === 'denied' ? 'denied' : 'absent'
  } catch {
    // Not every browser says.
    return 'absent'
  }
}

/** Tells once the camera was refused and is allowed now. Returns how to stop. Some browsers never tell. */
export const onCameraAllowed = (tell: () => void): (() => void) => {
  let isOver = false
  let stop = () => undefined as void
  const watch = async () => {
    // Not a name that every browser knows.
    const status = await navigator.permissions.query({ name: 'camera' })
    if (isOver) return
    const look = () => {
      if (status.state === 'granted') tell()
    }
    status.addEventListener('change', look)
    stop = () => status.removeEventListener('change', look)
  }
  void watch().catch(() => undefined)
  return () => {
    isOver = true
    stop()
  }
}
