import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { chromium, expect, test, type Browser, type Page } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import { MOST_BYTES, MOST_ROWS, MOST_UNPACKED } from '#db/import/table.ts'
import type { Language } from '#i18n/language.ts'
import { writeVideo } from '#tests/e2e/kits/fake-video.ts'
import { serveKits, type KitSite } from '#tests/e2e/kits/kit-site.ts'
import { inOneOfTwo } from '#tests/e2e/languages.ts'
import { RELEASE } from '#tests/support/release.ts'
import { translator } from '#tests/e2e/translate.ts'
import { needChromium } from '#tests/support/chromium.ts'
import type { SymbolKind } from '#ui/labels/symbol.ts'

// One build of the kits for all of these.
test.describe.configure({ mode: 'default' })

let site: KitSite
let folder = ''
const browsers: Browser[] = []
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'video-'))
  site = await serveKits()
})
test.afterEach(async () => {
  await Promise.all(browsers.splice(0).map((browser) => browser.close()))
})
test.afterAll(() => {
  site.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Visit {
  readonly kit: string
  readonly language?: Language
  /** What the camera sees; null: there is none. */
  readonly labels?: readonly (readonly [SymbolKind, string])[] | null
  readonly isAllowed?: boolean
}

/** Opens a kit in a browser with a camera of its own; whatever the browser complains about fails the test. */
const visit = async ({ kit, language = 'en', labels = null, isAllowed = true }: Visit): Promise<Page> => {
  const video = join(folder, 'labels.mjpeg')
  if (labels) await writeVideo(video, labels)
  const camera = labels ? ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${video}`] : []
  const browser = await chromium.launch({ executablePath: needChromium(), args: ['--no-sandbox', '--disable-dev-shm-usage', ...camera] })
  browsers.push(browser)
  const context = await browser.newContext({ baseURL: site.origin, permissions: isAllowed ? ['camera'] : [] })
  await context.addInitScript((chosen) => {
    localStorage.setItem('i18nextLng', chosen)
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`policy: ${violatedDirective} blocked ${blockedURI}`),
    )
  }, language)
  const page = await context.newPage()
  page.on('console', (message) => {
    if (message.type() === 'error') throw new Error(`${message.text()} ${message.location().url}`)
  })
  await page.goto(`/#${kit}`)
  return page
}

const live = (page: Page) => page.evaluate(() => document.querySelector('video')?.srcObject instanceof MediaStream)

test('a batch is read by the camera, each code once, and the camera is given back', async () => {
  const page = await visit({
    kit: 'batch',
    language: 'ar',
    labels: [
      ['code128', 'CNT-1042-1'],
      ['qr', 'CNT-1042-2'],
      ['code128', 'CNT-1042-3'],
    ],
  })
  const codes = page.locator('[data-codes]')
  await expect.poll(async () => (await codes.innerText()).split(' ').toSorted()).toEqual(['CNT-1042-1', 'CNT-1042-2', 'CNT-1042-3'])
  await expect(page.getByRole('status')).toContainText('3 رموز في المجموع')
  // A label that comes by again is told and not counted.
  await expect(page.getByRole('status')).toContainText('سبقت قراءته')
  expect((await codes.innerText()).split(' ')).toHaveLength(3)
  // A machine that does other things as well has slow frames; one that could not do it would have no quick one.
  const times: number[] = []
  await expect
    .poll(async () => {
      times.push(Number(await page.locator('video').getAttribute('data-read-ms')))
      return Math.min(...times)
    })
    .toBeLessThanOrEqual(60)
  const track = await page.evaluateHandle(() => {
    const stream = document.querySelector('video')?.srcObject
    return stream instanceof MediaStream ? stream.getVideoTracks()[0] : undefined
  })
  await page.locator('[data-close]').dispatchEvent('click')
  await expect.poll(() => track.evaluate((it) => it?.readyState)).toBe('ended')
})

test('a single code ends the scan, typed ones count the same, and what is hidden sees nothing', async () => {
  const page = await visit({ kit: 'single', labels: [['qr', 'حاوية 7']] })
  // No barcode holds a space.
  await expect(page.locator('[data-codes]')).toHaveText('حاوية7')
  await expect.poll(() => live(page)).toBe(true)
  const second = await visit({ kit: 'batch', labels: [['code128', 'CNT-9']] })
  const codes = second.locator('[data-codes]')
  await expect(codes).toHaveText('CNT-9')
  await second.getByLabel('Or type the code').fill(' CNT-10 ')
  await second.keyboard.press('Enter')
  await expect(codes).toHaveText('CNT-9 CNT-10')
  await expect(second.getByLabel('Or type the code')).toBeFocused()
  const ended = await second.evaluate(() => {
    const stream = document.querySelector('video')?.srcObject
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
    return new Promise((resolve) => {
      const look = () => (stream instanceof MediaStream && !stream.active ? resolve(true) : setTimeout(look, 20))
      look()
    })
  })
  expect(ended).toBe(true)
})

test('a browser whose own reader fails reads with ours, and a camera that is opened anew is dark', RELEASE, async () => {
  const page = await visit({ kit: 'batch', labels: [['code128', 'CNT-9']] })
  const codes = page.locator('[data-codes]')
  await expect(codes).toHaveText('CNT-9')
  const show = (visibility: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, visibility)
  await page.evaluate(() => {
    Object.defineProperty(MediaStreamTrack.prototype, 'getCapabilities', { value: () => ({ torch: true }) })
    Object.defineProperty(MediaStreamTrack.prototype, 'applyConstraints', { value: () => Promise.resolve() })
    const own = class {
      static getSupportedFormats = () => Promise.resolve(['code_128', 'qr_code'])
      detect = () => Promise.reject(new DOMException('Barcode detection service unavailable.', 'NotSupportedError'))
    }
    Object.defineProperty(globalThis, 'BarcodeDetector', { value: own })
  })
  const again = async () => {
    await show('hidden')
    await page.locator('video').evaluate((video) => delete video.dataset['readMs'])
    await show('visible')
    await expect(page.locator('video')).toHaveAttribute('data-read-ms', /^[\d.]+$/)
  }
  await again()
  const light = page.getByRole('button', { name: 'Light' })
  await light.click()
  await expect(light).toHaveAttribute('aria-pressed', 'true')
  await again()
  await expect(light).toHaveAttribute('aria-pressed', 'false')
})

for (const language of inOneOfTwo('kits'))
  test(`a camera that is refused or absent leaves typing, in ${language}`, async () => {
    const t = translator(language)
    const refused = await visit({ kit: 'batch', language, labels: [['code128', 'A']], isAllowed: false })
    await expect(refused.getByRole('alert')).toContainText(
      t('The camera may not be used here. Press the icon before the site’s address, allow the camera and try again, or type the code.'),
    )
    await expect(refused.getByLabel(t('Or type the code'))).toBeFocused()
    const absent = await visit({ kit: 'batch', language })
    await expect(absent.getByRole('alert')).toContainText(t('No camera was found on this device. Type the code.'))
    await absent.keyboard.type('CNT-5')
    await absent.keyboard.press('Enter')
    await expect(absent.locator('[data-codes]')).toHaveText('CNT-5')
    // One that is there when it is tried again, answers before the page is drawn anew, and has a light that does not work.
    await absent.evaluate(() => {
      const picture = document.createElement('canvas')
      const pen = picture.getContext('2d')
      setInterval(() => pen?.fillRect(Math.random() * 90, 0, 9, 9), 50)
      const own = class {
        static getSupportedFormats = () => Promise.resolve(['code_128', 'qr_code'])
        detect = () => Promise.resolve([])
      }
      Object.defineProperty(globalThis, 'BarcodeDetector', { value: own })
      Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: () => Promise.resolve(picture.captureStream(10)) })
      Object.defineProperty(MediaStreamTrack.prototype, 'getCapabilities', { value: () => ({ torch: true }) })
      Object.defineProperty(MediaStreamTrack.prototype, 'applyConstraints', { value: () => Promise.reject(new Error('no light')) })
    })
    await absent.getByRole('button', { name: t('Try the camera again') }).click()
    const light = absent.getByRole('button', { name: t('torch|Light') })
    await light.click()
    await expect(absent.getByRole('status')).toContainText(t('The light of this camera could not be switched.'))
    await expect(light).toHaveAttribute('aria-pressed', 'false')
  })

test('a file is imported without its faulty rows, and undone', async () => {
  const page = await visit({ kit: 'import', language: 'ar' })
  const t = translator('ar')
  const lines = Array.from({ length: 500 }, (_, n) =>
    n % 25 === 7 ? `,05${String(n).padStart(8, '0')}` : `سائق ${n},05${String(n).padStart(8, '0')}`,
  )
  const file = (text: string) => ({ name: 'drivers.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  const input = page.locator('input[type=file]')
  await input.setInputFiles(file(''))
  await expect(page.getByRole('alert')).toContainText(t('Nothing was imported.'))
  await input.setInputFiles(file(`الاسم;الجوال\n${lines.join('\n').replaceAll(',', ';')}`))
  await page.getByRole('button', { name: t('Check the rows') }).click()
  await expect(page.getByRole('status')).toContainText('20')
  await expect(page.getByRole('table').getByRole('row').nth(1)).toHaveAttribute('data-faulty', 'true')
  await page.getByRole('button', { name: '480' }).click()
  await expect(page.locator('[data-imported]')).toHaveText('480')
  await page.getByRole('button', { name: t('Undo the whole import') }).click()
  await expect(page.locator('[data-imported]')).toHaveText('0')
})

test('a file that cannot be imported says why, in Arabic, and nothing of it is imported', async () => {
  const page = await visit({ kit: 'import', language: 'ar' })
  const t = translator('ar')
  const pick = (content: Uint8Array | string) =>
    page.locator('input[type=file]').setInputFiles({ name: 'drivers', mimeType: 'text/csv', buffer: Buffer.from(content) })
  const headers = 'الاسم,الجوال\n'
  const bomb = zipSync({ 'xl/workbook.xml': strToU8('<workbook/>'), 'xl/sharedStrings.xml': new Uint8Array(MOST_UNPACKED + 1) })
  const refused: readonly (readonly [Uint8Array | string, said: string])[] = [
    [
      `${headers}${'س,05\n'.repeat(50_000)}`,
      'There are more than {MOST_ROWS} rows. Split the file and import its parts one after the other.',
    ],
    [bomb, 'The file unpacks to far more than it seems to hold, so it was not opened. Save the sheet again, or as CSV.'],
    [headers, 'There are headers but no rows below them. Fill in at least one row.'],
    [
      new Uint8Array(MOST_BYTES + 1).fill(97),
      'The file is larger than 5 MB. Save only the sheet you need, or split it into several files.',
    ],
  ]
  for (const [content, said] of refused) {
    await pick(content)
    await expect(page.getByRole('alert')).toHaveText(`${t(said, { MOST_ROWS })} ${t('Nothing was imported.')}`)
  }
  // What lacks a column goes no further, and says which.
  await pick('الاسم\nسامي\n')
  await expect(page.getByRole('alert')).toHaveText(
    t('The file lacks what is required: {names}. Choose its columns above, or add them to the file.', { names: t('Phone') }),
  )
  const check = page.getByRole('button', { name: t('Check the rows') })
  await check.press('Enter')
  const missing = page.getByRole('combobox', { name: new RegExp(`^${t('Phone')}`) })
  await expect(missing).toBeFocused()
  await expect(missing).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: t('Another file') }).click()
  // سامي in the code page of Arabic Windows, beside a formula that is not calculated.
  await pick(new Uint8Array([...strToU8('Name,Phone\n'), 0xd3, 0xc7, 0xe3, 0xed, ...strToU8(',=1+1\n')]))
  const encoding = 'The file is not in UTF-8; it was read as Windows Arabic. If names look wrong, save it as “CSV UTF-8” or Excel (XLSX).'
  await expect(page.getByText(t(encoding))).toBeVisible()
  await expect(page.getByText(t('For example: {example}', { example: 'سامي' }))).toBeVisible()
  await expect(page.getByText('في خلية واحدة صيغة. لا تُحسب الصيغ هنا')).toBeVisible()
  await check.click()
  await expect(page.getByRole('button', { name: t('Nothing to import') })).toHaveAttribute('aria-disabled', 'true')
  // On a phone the button says all of what it does.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: t('Back to the columns') }).click()
  await page.getByRole('button', { name: t('Another file') }).click()
  await pick(`${headers}سامي,0501234567\n,05\n`)
  await check.click()
  const words = page.getByText('استيراد الصف الصالح وحده')
  await expect(words).toBeVisible()
  expect(await words.evaluate((label) => label.scrollWidth - label.clientWidth)).toBe(0)
  await expect(page.locator('[data-imported]')).toHaveText('0')
  // What was left out is still there to be looked at while it is mended.
  await words.click()
  await expect(page.locator('[data-imported]')).toHaveText('1')
  const left = page.getByRole('list', { name: t('Rows of the file') })
  await expect(left).toContainText(`${t('Phone')}: 05`)
})

test('labels are printed on pages of their own size, from the first free place on', async () => {
  const page = await visit({ kit: 'labels', language: 'ar' })
  const t = translator('ar')
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printing', '')
  })
  const printed = async () => {
    await page.getByRole('button', { name: t('Print labels') }).click()
    await page.locator('html[data-printing]').waitFor({ state: 'attached' })
    const pages = (await PDFDocument.load(await page.pdf({ preferCSSPageSize: true }))).getPages()
    await page.evaluate(() => {
      document.documentElement.removeAttribute('data-printing')
      window.dispatchEvent(new Event('afterprint'))
    })
    await expect(page.locator('[data-print]')).toHaveCount(0)
    const millimetres = (points: number) => Math.round((points / 72) * 25.4)
    return pages.map((one) => [millimetres(one.getWidth()), millimetres(one.getHeight())])
  }
  expect(await printed()).toEqual(Array.from({ length: 31 }, () => [100, 50]))
  await page.getByLabel(t('Labels'), { exact: true }).selectOption('a4-3x8')
  await page.getByLabel(t('First free label on the sheet')).fill('٢٠')
  // One code is too long for bars on small labels: it is named, and the others are printed.
  await expect(page.getByRole('alert')).toContainText('يُستثنى ملصق واحد من الطباعة، وتُطبع البقية')
  await expect(page.getByRole('alert')).toContainText('W'.repeat(40))
  // 19 places of 24 are used up: 30 labels take the rest of the first page, all of the second and one of a third.
  expect(await printed()).toEqual([
    [210, 297],
    [210, 297],
    [210, 297],
  ])
  await page.getByLabel(t('First free label on the sheet')).fill('25')
  await expect(page.getByText(t('Type a number from 1 to {most}.', { most: 24 }))).toBeVisible()
  await expect(page.getByRole('button', { name: t('Print labels') })).toHaveAttribute('aria-disabled', 'true')
})
