import { expose } from 'comlink'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

// The reader is WebAssembly, which the policy of this file's own answer allows (server/http/headers/policy.ts), and no other's.

prepareZXingModule({ overrides: { locateFile: () => wasm } })

const canvas = new OffscreenCanvas(1, 1)
const context = canvas.getContext('2d', { willReadFrequently: true })

const host = {
  /** The texts of the codes in a frame. */
  read: async (frame: ImageBitmap): Promise<string[]> => {
    if (!context) throw new Error('a worker cannot draw here')
    const { width, height } = frame
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
    context.drawImage(frame, 0, 0)
    frame.close()
    const found = await readBarcodes(context.getImageData(0, 0, width, height), {
      formats: ['Code128', 'QRCode'],
      tryHarder: false,
      tryInvert: false,
      maxNumberOfSymbols: 4,
    })
    return found.map(({ text }) => text)
  },
}
export type ScanHost = typeof host

expose(host)
