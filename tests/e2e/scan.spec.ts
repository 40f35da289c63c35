import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { axeFaults } from '#tests/e2e/axe.ts'
import { writeVideo } from '#tests/e2e/kits/fake-video.ts'
import { keepsFocus } from '#tests/e2e/kept-focus.ts'
import { inOneOfTwo } from '#tests/e2e/languages.ts'
import { test } from '#tests/e2e/portal.ts'
import { readCodes } from '#tests/e2e/read-qr.ts'
import { smallTargets } from '#tests/e2e/small-targets.ts'
import { CHROMIUM_ARGS, needChromium } from '#tests/support/chromium.ts'

/** What the camera of these browsers sees: the labels of three units, one after the other. */
const VIDEO = join(tmpdir(), `portal-e2e-camera-${process.pid}.mjpeg`)
const CAMERA = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${VIDEO}`]
test.use({ launchOptions: { executablePath: needChromium(), args: [...CHROMIUM_ARGS, ...CAMERA] } })
test.beforeAll(() =>
  writeVideo(VIDEO, [
    ['code128', 'CAM-1-1'],
    ['qr', 'CAM-1-2'],
    ['code128', 'CAM-1-3'],
  ]),
)
test.afterAll(() => rm(VIDEO, { force: true }))

const LABELS = ['CAM-1-1', 'CAM-1-2', 'CAM-1-3']

for (const language of inOneOfTwo('scan')) {
  test(`in ${language}, the camera finds a unit and moves three of them offline, and their printed labels are read back`, async ({
    vendor,
    newDevice,
  }) => {
    const container = await vendor.bringContainer({ barcode: 'CAM-1', inventory: { sku: 'CAM', units: 3, stock: 3 } })
    // A bar of a printed label is narrower than two pixels of a plain screen, which a decoder only just reads.
    const device = await newDevice(language, { permissions: ['camera'], toastsStay: true, deviceScaleFactor: 2 })
    const { t } = device
    const page = await device.signIn(vendor, '/container?status=all')
    await page.evaluate(() => {
      window.print = () => undefined
    })
    await device.goOffline()
    await page.getByRole('button', { name: t('Scan'), exact: true }).click()
    const unit = page.getByRole('dialog').filter({ hasText: t('History') })
    await expect(unit.getByRole('heading', { level: 2 })).toHaveText(/CAM-1-[123]/)
    await page.keyboard.press('Escape')
    await expect(unit).toHaveCount(0)

    // A search of everything takes a code from the camera, too, and Enter opens what it names.
    await page.keyboard.press('Control+KeyK')
    await page.getByRole('button', { name: t('Scan a barcode') }).click()
    await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText('CAM-1')
    await expect(page.getByRole('combobox', { name: t('Search everything') })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.getByRole('button', { name: t('Print labels') }).click()
    const panel = page.getByRole('dialog', { name: t('Print labels') })
    await panel.getByLabel(t('Labels'), { exact: true }).selectOption('a4-3x8')
    await panel.getByRole('button', { name: t('Print labels') }).click()
    await page.emulateMedia({ media: 'print' })
    const sheet = page.locator('[data-print]')
    await expect(sheet.locator('svg')).toHaveCount(3)
    // A browser with windows may still hand out the picture of the screen, until it has reason to draw anew.
    await expect(async () => {
      await page.bringToFront()
      await page.emulateMedia({ media: 'screen' })
      await page.emulateMedia({ media: 'print' })
      const paper = await sheet.locator('[data-format]').screenshot()
      expect((await readCodes(paper, ['Code128'], 2400)).toSorted()).toEqual(LABELS)
    }).toPass()
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)

    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/container/move')
    const lines = page.getByRole('list', { name: t('Units to move') }).getByRole('listitem')
    await expect(lines).toHaveCount(3)
    expect(await axeFaults(page, language)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    // None of them is out: none can come in.
    await expect(page.getByRole('button', { name: t('Bring in, empty') })).toBeDisabled()
    await page.getByLabel(t('What is done with them')).selectOption('send_out')
    await page.getByRole('button', { name: t('Send out') }).click()
    await expect(lines).toHaveCount(0)
    await keepsFocus(page, 'units were moved')
    await expect(page.getByText(t('This will be sent when you are online.'))).toBeVisible()
    // The camera still sees them, and that means nothing new.
    const known = t('<0>{lastCode}</0> was read already.').replace(/.*>/, '').trim()
    await expect(page.getByRole('status').filter({ hasText: known })).toBeVisible()
    await expect(lines).toHaveCount(0)
    await device.goOnline()
    await expect.poll(async () => (await device.receipts(page)).map(({ name }) => name)).toEqual(['unit.change'])
    await page.goto(`/container/view?id=${container.id}&unit=2`)
    await expect(unit.getByRole('region', { name: t('History') }).getByRole('listitem')).toContainText(t('unit|On the way'))
  })
}
