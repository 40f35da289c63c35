import type { Page } from '@playwright/test'
import { REPORTS } from '#domain/reports/definition.ts'
import type { Device } from '#tests/e2e/device.ts'

/** What somebody at the desk opens from the morning on, in that order; the first record of a list where `record` says so. */
const DAY = [
  { name: '01-dashboard', path: '/dashboard' },
  { name: '02-new-bookings', path: '/new-booking', record: true },
  { name: '03-board', path: '/operations/board' },
  { name: '04-week', path: '/operations/week' },
  { name: '05-map', path: '/operations/map' },
  { name: '06-movements', path: '/operations', record: true },
  { name: '07-upcoming', path: '/upcoming-booking' },
  { name: '08-active', path: '/active-booking', record: true },
  { name: '09-past', path: '/past-booking' },
  { name: '10-cancelled', path: '/cancelled-booking' },
  { name: '11-all-bookings', path: '/all-booking' },
  { name: '12-containers', path: '/container', record: true },
  { name: '13-new-containers', path: '/container/add' },
  { name: '14-prices', path: '/container/prices' },
  { name: '15-count', path: '/container/count' },
  { name: '15-move', path: '/container/move' },
  { name: '16-container-import', path: '/container/import' },
  { name: '17-drivers', path: '/driver', record: true },
  { name: '18-new-driver', path: '/driver/add' },
  { name: '19-zones', path: '/zone' },
  { name: '20-new-zone', path: '/zone/add' },
  { name: '21-earnings', path: '/earnings', record: true },
  { name: '22-penalties', path: '/penalty-payment', record: true },
  { name: '23-hours', path: '/settings/hours' },
] as const

const waitForWhole = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"], main .mantine-Skeleton-root') === null)
}

/** A day at the desk: what waits, the work and where it is, the fleet, the money, every report, what is told, and the search of everything. */
export const walkWork = async (device: Device, page: Page, shoot: (page: Page, name: string) => Promise<void>): Promise<void> => {
  const { t } = device
  for (const { name, path, ...more } of DAY) {
    await page.goto(path)
    await waitForWhole(page)
    await shoot(page, `day-${name}`)
    if (!('record' in more)) continue
    const first = page.locator('main a[href*="?id="], main a[href*="&id="]').first()
    if ((await first.count()) === 0) continue
    await page.goto((await first.getAttribute('href')) ?? path)
    await waitForWhole(page)
    await shoot(page, `day-${name}-record`)
  }
  for (const report of REPORTS) {
    await page.goto(`/reports?report=${report}`)
    await page.locator('main dl').first().waitFor()
    await waitForWhole(page)
    await shoot(page, `report-${report}`)
  }
  await page.goto('/reports?by=size&across=status&compare=before')
  await page.locator('main dl').first().waitFor()
  await shoot(page, 'report-pivot')
  await page.goto('/reports?period=own&from=2020-01-01&to=2020-01-02')
  await page.getByText(t('No data found')).waitFor()
  await shoot(page, 'report-empty')
  await page.goto('/dashboard')
  await waitForWhole(page)
  await page.getByRole('button', { name: new RegExp(`^${t('Notifications')}`) }).click()
  await page.getByRole('dialog', { name: t('Notifications') }).waitFor()
  await shoot(page, 'notifications')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.keyboard.press('Control+KeyK')
  const field = page.getByRole('combobox', { name: t('Search everything') })
  await field.waitFor()
  await shoot(page, 'search')
  await field.fill(device.language === 'ar' ? 'محمد' : 'Al')
  await page.getByRole('dialog').getByRole('option').first().waitFor()
  await shoot(page, 'search-found')
  await field.fill('zzqqxx')
  await page.getByRole('dialog').getByText(t('No data found')).first().waitFor()
  await shoot(page, 'search-nothing')
  await page.keyboard.press('Escape')
}
