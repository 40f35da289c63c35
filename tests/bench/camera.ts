import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { serveKits } from '../e2e/kits/kit-site.ts'
import { writeVideo } from '../e2e/kits/fake-video.ts'
import { quantile, type Figure } from './figures.ts'

const FRAMES = 60
/** What a camera is asked for. */
const PICTURE = { width: 1280, height: 720 }

/** How long a frame of a camera takes to be read, by the browser's own reader where it has one, else by ours in its worker. */
export const cameraFigures = async (executablePath: string): Promise<Figure[]> => {
  const dir = await mkdtemp(join(tmpdir(), 'bench-camera-'))
  const video = join(dir, 'labels.mjpeg')
  await writeVideo(
    video,
    [
      ['code128', 'CNT-1042-1'],
      ['qr', 'CNT-1042-2'],
    ],
    PICTURE,
  )
  const site = await serveKits()
  const args = ['--no-sandbox', '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${video}`]
  const browser = await chromium.launch({ executablePath, args })
  try {
    const context = await browser.newContext({ baseURL: site.origin, permissions: ['camera'] })
    const page = await context.newPage()
    await page.goto('/#batch')
    // Both were read: what is measured does what it is there for, and its code is there.
    await page.waitForFunction(() => document.querySelector('[data-codes]')?.textContent?.trim().split(' ').length === 2)
    const { took, isNative } = await page.evaluate(
      (frames) =>
        new Promise<{ took: number[]; isNative: boolean }>((resolve) => {
          const read: number[] = []
          const shown = document.querySelector('video')
          if (!shown) throw new Error('there is no camera picture')
          new MutationObserver(() => {
            read.push(Number(shown.dataset['readMs']))
            if (read.length === frames) resolve({ took: read, isNative: 'BarcodeDetector' in globalThis })
          }).observe(shown, { attributeFilter: ['data-read-ms'] })
        }),
      FRAMES,
    )
    return ([0.5, 0.95] as const).map((share) => ({
      name: `a frame of ${PICTURE.width}×${PICTURE.height} from a camera, read by ${isNative ? 'the browser' : 'zxing'}, p${share * 100}`,
      unit: 'ms' as const,
      value: quantile(took, share),
      floor: null,
      limit: 60,
      samples: took.length,
    }))
  } finally {
    await browser.close()
    site.close()
    await rm(dir, { recursive: true, force: true })
  }
}
