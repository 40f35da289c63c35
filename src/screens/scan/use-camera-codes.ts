import { useCallback, useEffect, useRef, useState } from 'react'
import { faultOfLost, onCameraAllowed, openCamera, type Camera, type CameraFault } from '#platform/camera.ts'
import { openReader } from './code-reader.ts'

/** Frames are looked at no oftener: more would only empty the battery. */
const REST_MS = 60

export type CameraState =
  | { readonly at: 'opening' | 'paused' }
  | { readonly at: 'open'; readonly setTorch: Camera['setTorch'] }
  | { readonly at: 'failed'; readonly fault: CameraFault | 'reader' }

const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, REST_MS))

/** Shows the camera in `video` and tells the codes it sees, as long as the page is in sight and the scanner wanted. */
export const useCameraCodes = (isWanted: boolean, onCodes: (codes: readonly string[]) => void) => {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>({ at: 'opening' })
  const [isVisible, setVisible] = useState(() => document.visibilityState === 'visible')
  const [tries, setTries] = useState(0)
  const latest = useRef(onCodes)
  latest.current = onCodes
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  useEffect(() => {
    if (!isWanted || !isVisible) {
      setState((was) => (was.at === 'failed' ? was : { at: 'paused' }))
      return
    }
    let isOver = false
    const ends: (() => void)[] = []
    const end = () => {
      isOver = true
      for (const each of ends.splice(0)) each()
    }
    const run = async () => {
      setState({ at: 'opening' })
      const opened = await openCamera()
      if (!opened.ok) return isOver || setState({ at: 'failed', fault: opened.fault })
      ends.push(opened.camera.stop)
      const reader = await openReader()
      ends.push(reader.close)
      const screen = video.current
      if (isOver || !screen) return end()
      screen.srcObject = opened.camera.stream
      await screen.play()
      if (isOver) return
      setState({ at: 'open', setTorch: opened.camera.setTorch })
      opened.camera.stream.getVideoTracks()[0]?.addEventListener('ended', () => {
        if (isOver) return
        end()
        const lost: CameraState = { at: 'failed', fault: 'absent' }
        setState(lost)
        // Said at once, and why as soon as it is known; by then it may be tried again.
        void faultOfLost().then((fault) => setState((now) => (now === lost ? { ...lost, fault } : now)))
      })
      for (; !isOver; await rest()) {
        if (screen.videoWidth === 0) continue
        const began = performance.now()
        const codes = await reader.read(screen)
        screen.dataset['readMs'] = (performance.now() - began).toFixed(1)
        if (!isOver && codes.length > 0) latest.current(codes)
      }
    }
    run().catch((error: unknown) => {
      const wasOver = isOver
      end()
      if (wasOver) return
      console.warn('scanner:', error instanceof Error ? error.message : error)
      setState({ at: 'failed', fault: 'reader' })
    })
    return end
  }, [isWanted, isVisible, tries])
  const isDenied = state.at === 'failed' && state.fault === 'denied'
  const retry = useCallback(() => setTries((count) => count + 1), [])
  // Whoever allows it in the browser's settings need not say so here, too.
  useEffect(() => (isDenied ? onCameraAllowed(retry) : undefined), [isDenied, retry])
  return { video, state, retry }
}
