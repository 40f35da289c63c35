import { transfer, wrap } from 'comlink'
import type { ScanHost } from './scan-worker.ts'

/** Finds codes in what a camera shows. */
interface CodeReader {
  readonly read: (video: HTMLVideoElement) => Promise<readonly string[]>
  readonly close: () => void
}

const NATIVE_FORMATS = ['code_128', 'qr_code']
/** A frame is no larger to the reader in the worker: a label held before a camera is read from that, in time. */
const LARGEST = 1280

interface Detector {
  readonly detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>
}
interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector
  readonly getSupportedFormats: () => Promise<readonly string[]>
}

const openNative = async (): Promise<CodeReader | null> => {
  // Not in the types: some browsers have it, some of them for no format at all.
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: DetectorClass }
  if (!Native) return null
  const formats = await Native.getSupportedFormats().catch((): readonly string[] => [])
  if (!NATIVE_FORMATS.every((format) => formats.includes(format))) return null
  const detector = new Native({ formats: NATIVE_FORMATS })
  return { read: async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue), close: () => undefined }
}

const openWorker = (): CodeReader => {
  const worker = new Worker(new URL('./scan-worker.ts', import.meta.url), { type: 'module', name: 'scan' })
  const host = wrap<ScanHost>(worker)
  const lost = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new Error('the worker that reads codes ended')))
  })
  lost.catch(() => undefined)
  return {
    read: async (video) => {
      const scale = Math.min(1, LARGEST / Math.max(video.videoWidth, video.videoHeight))
      const frame = await createImageBitmap(video, {
        resizeWidth: Math.round(video.videoWidth * scale),
        resizeHeight: Math.round(video.videoHeight * scale),
      })
      return Promise.race([host.read(transfer(frame, [frame])), lost])
    },
    close: () => worker.terminate(),
  }
}

/** The browser's own reader where it has one, else ours, in a worker. */
export const openReader = async (): Promise<CodeReader> => (await openNative()) ?? openWorker()
