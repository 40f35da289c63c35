import { expect, type Page } from '@playwright/test'
import type { Container } from '#domain/containers/container.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import type { Device } from '#tests/e2e/device.ts'
import { fitting } from '#tests/e2e/fits.ts'
import { keepsFocus } from '#tests/e2e/kept-focus.ts'
import { inOneOfTwo } from '#tests/e2e/languages.ts'
import { test } from '#tests/e2e/portal.ts'
import { setCorners } from '#tests/e2e/set-corners.ts'
import { RELEASE } from '#tests/support/release.ts'

const ring = (lng: number, lat: number) => [
  [lng, lat],
  [lng + 0.02, lat],
  [lng + 0.02, lat + 0.02],
  [lng, lat],
]
const polygon = (outer: readonly (readonly number[])[]) => JSON.stringify({ type: 'Polygon', coordinates: [outer] })
const CROSSING = [
  [46.7, 24.7],
  [46.8, 24.8],
  [46.8, 24.7],
  [46.7, 24.8],
  [46.7, 24.7],
]

const drawFrom = async ({ t }: Device, page: Page, json: string) => {
  const text = page.getByLabel(t('GeoJSON text'))
  if (!(await text.isVisible())) await page.getByRole('button', { name: t('From GeoJSON') }).click()
  await text.fill(json)
  await page.getByRole('button', { name: t('Draw from GeoJSON') }).click()
}

const mapIsThere = ({ t }: Device, page: Page) =>
  expect(page.getByRole('button', { name: t('Corner in the middle') })).not.toHaveAttribute('aria-disabled', 'true')

/** Whether this device keeps what a zone is drawn with. */
const hasDrawing = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('assets-on-use')).keys()).some(({ url }) => url.includes('/assets/draw-')))

/** Draws an area of three corners by keyboard alone, tries a second one, and removes what was drawn. */
const drawByKeys = async ({ t }: Device, page: Page) => {
  const canvas = page.locator('canvas')
  await canvas.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('Corners set: {count}.', { count: 1 }))).toBeVisible()
  await page.getByRole('button', { name: /^(?:1 corner as|زاوية واحدة)/ }).press('Enter')
  for (const [place, pair] of ['24.9, 46.5', '24.9, 46.9'].entries()) {
    await page.getByLabel(t('Latitude of corner {number}', { number: place + 2 })).fill(pair)
    await expect(page.getByText(t('Corners set: {count}.', { count: place + 2 }))).toBeVisible()
  }
  await page.getByRole('button', { name: t('Finish the area') }).press('Enter')
  await canvas.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('You can draw only one zone'))).toBeVisible()
  await page.getByRole('button', { name: t('Remove the area') }).press('Enter')
}

/** The same by mouse. */
const drawByMouse = async ({ t }: Device, page: Page) => {
  await page.locator('canvas').evaluate((map) => map.scrollIntoView({ block: 'center' }))
  const click = await setCorners(page, (count) => t('Corners set: {count}.', { count }))
  await page.getByRole('button', { name: t('Finish the area') }).click()
  await expect(page.getByText(new RegExp(`^${t('Area: {km2} km²', { km2: '[\\d.,]+' })}$`))).toBeVisible()
  await click(0.85, 0.5)
  await expect(page.getByText(t('You can draw only one zone'))).toBeVisible()
  await page.getByRole('button', { name: t('Remove the area') }).click()
}

for (const language of inOneOfTwo('zones')) {
  test(`in ${language}, a zone is added and changed offline, and another device sees it`, async ({ vendor, newDevice }) => {
    const [device, other] = [await newDevice(language), await newDevice(language, { hasWorker: false })]
    const { t } = device
    const page = await device.signIn(vendor, '/zone')
    // What a zone is drawn with comes with the list: from here on there is no network.
    await expect.poll(() => hasDrawing(page)).toBe(true)
    await device.goOffline()
    await page.getByRole('link', { name: t('Add zone') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('Add zone') })).toBeVisible()
    await mapIsThere(device, page)
    await drawByKeys(device, page)
    await drawByMouse(device, page)
    const name = page.getByLabel(new RegExp(`^${t('Zone name')}`))
    const add = page.locator('form').getByRole('button', { name: t('Add zone') })
    await add.click()
    await expect(page.getByText(t('{field} is required', { field: t('Zone name') }))).toBeVisible()
    await expect(name).toBeFocused()
    await name.fill('x')
    await add.click()
    await expect(page.getByText(t('{field} must be 2 to 70 characters', { field: t('Zone name') }))).toBeVisible()
    await name.fill('Diriyah')
    await drawFrom(device, page, polygon(CROSSING))
    const crossing = page.getByRole('status').filter({ hasText: t('The border of the area crosses itself') })
    await expect(crossing).toBeVisible()
    await expect(page.getByText(/km²|كم²/)).toHaveCount(0)
    await add.click()
    await expect(crossing).toBeVisible()
    await drawFrom(device, page, polygon(ring(46.67, 24.69)))
    await expect(page.getByText(t('It took the place of the area that was drawn before; Undo brings that back.'))).toBeVisible()
    await expect(
      page.getByText(t('Overlaps with: {overlaps}. You can keep it so.', { overlaps: language === 'ar' ? 'العليا' : 'Al Olaya' })),
    ).toBeVisible()
    expect(await axeFaults(page, language)).toEqual([])
    await page.reload()
    await expect(page.getByLabel(new RegExp(`^${t('Zone name')}`))).toHaveValue('Diriyah')
    // The map comes without a network as well.
    await mapIsThere(device, page)
    await add.click()
    const record = page.getByRole('region', { name: 'Diriyah' })
    await expect(record).toContainText(/km²|كم²/)
    await keepsFocus(page, 'a zone was added')
    expect(await axeFaults(page, language)).toEqual([])

    await record.getByRole('link', { name: t('Edit zone') }).click()
    await page.getByRole('combobox', { name: new RegExp(`^${t('Status')}`) }).selectOption('inactive')
    await page.getByRole('button', { name: t('Save changes') }).click()
    await expect(record.getByText(language === 'ar' ? 'غير نشط' : 'Inactive', { exact: true })).toBeVisible()
    await expect(record.getByText(t('An inactive zone keeps its containers and takes no new containers and bookings.'))).toBeVisible()
    await record.getByRole('button', { name: t('Close') }).click()
    await expect(record).toHaveCount(0)

    await page.getByRole('link', { name: language === 'ar' ? 'العليا' : 'Al Olaya' }).click()
    const used = page.getByRole('region', { name: language === 'ar' ? 'العليا' : 'Al Olaya' })
    await used.getByRole('button', { name: t('Delete zone') }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(language === 'ar' ? 'في العليا حاوية واحدة.' : '1 container is in Al Olaya.')
    await dialog.getByRole('button', { name: t('Keep zone') }).click()
    await expect(dialog).toHaveCount(0)
    await used.getByRole('button', { name: t('Close') }).click()

    await device.goOnline()
    await expect.poll(() => device.queued(page), { timeout: 45_000 }).toEqual([])
    const there = await other.signIn(vendor, '/zone?status=inactive')
    await there.getByRole('link', { name: 'Diriyah' }).click()
    const known = there.getByRole('region', { name: 'Diriyah' })
    await expect(known).toContainText(/km²|كم²/)
    const changed = known.getByRole('listitem').filter({ hasText: t('record|Changed') })
    const [active, inactive] = language === 'ar' ? ['نشط', 'غير نشط'] : ['Active', 'Inactive']
    await expect(changed).toContainText(`${t('Status')}: ${active} ${language === 'ar' ? '←' : '→'} ${inactive}`)
    // Who, and on which device.
    await expect(changed).toContainText(new RegExp(`${t('You')}.*Chrome`))
    await expect(known.getByRole('listitem').filter({ hasText: t('record|Added') })).toContainText('Chrome')
  })
}

test(
  'a container that is added offline to a zone made inactive meanwhile is kept, named, and goes into another',
  RELEASE,
  async ({ vendor, newDevice }) => {
    const other = await vendor.bringZone({ name: { en: 'Irqah', ar: 'عرقة' } })
    const [left, right] = [await newDevice('en', { hasWorker: false }), await newDevice('ar')]
    const { t } = right
    const [one, two] = [await left.signIn(vendor, '/zone'), await right.signIn(vendor, '/container/add')]
    const row = two.getByRole('region', { name: t('Container {number}', { number: 1 }) })
    await expect(row).toBeVisible()
    await right.goOffline()
    await row.getByLabel(t('Waste type')).selectOption('wood')
    await row.getByLabel(t('Container size')).selectOption('large')
    await row.getByLabel(t('Zone')).selectOption({ label: 'العليا' })
    for (const label of ['Pickup fee', 'Delivery fee', 'Stock']) await row.getByLabel(t(label)).fill('9')
    await row.locator('input[name="price"]').fill('9')
    await row.locator('input[name="barcode"]').fill('KEPT-1')
    await two
      .locator('form')
      .getByRole('button', { name: t('Add containers') })
      .click()
    await expect(two).toHaveURL(/status=withdrawn/)

    await one.getByRole('link', { name: 'Al Olaya' }).click()
    await one.getByRole('link', { name: 'Edit zone' }).click()
    await one.getByRole('combobox', { name: /^Status/ }).selectOption('inactive')
    await one.getByRole('button', { name: 'Save changes' }).click()
    await expect.poll(async () => (await left.receipts(one)).map(({ name }) => name)).toEqual(['zone.change'])

    await right.goOnline()
    await right.openCentre(two)
    const card = two.getByRole('article').filter({ hasText: t('Not accepted') })
    await expect(card).toContainText('KEPT-1')
    await expect(card.getByRole('link', { name: t('Open {name}', { name: 'العليا' }) })).toBeVisible()
    // As long as the zone is inactive, the same would be refused again.
    await expect(card.getByRole('button', { name: t('Try again') })).toHaveCount(0)
    const choice = card.getByLabel(t('Zone in place of {name}', { name: 'العليا' }))
    await expect(choice.locator('option')).toHaveText([t('Choose a zone'), other.name.ar])
    await card.getByRole('button', { name: t('Use this zone') }).click()
    await expect(choice).toBeFocused()
    await choice.selectOption(other.id)
    expect(await axeFaults(two, 'ar')).toEqual([])
    await card.getByRole('button', { name: t('Use this zone') }).click()
    await expect(card).toHaveCount(0)
    await keepsFocus(two, 'another zone was chosen')
    await expect.poll(async () => (await right.receipts(two)).map(({ name }) => name)).toEqual(['container.create'])
    const made = Object.values(await right.rows(two, 'containers')).filter((one) => (one as Container).barcode === 'KEPT-1')
    expect(made).toMatchObject([{ zoneId: other.id, price: { halalas: 900 }, inventory: { stock: 9 } }])
  },
)

test('a zone with containers stays, one without goes and comes back by undo', async ({ vendor, newDevice }) => {
  const device = await newDevice('en', { hasWorker: false, toastsStay: true })
  const page = await device.signIn(vendor, '/zone')
  // All of them stand on one map beside the list, as long as none is open.
  const map = page.getByRole('group', { name: 'Zones on the map' })
  await expect(map).toBeVisible()
  await page.getByRole('link', { name: 'Al Olaya' }).click()
  const used = page.getByRole('region', { name: 'Al Olaya' })
  await expect(used.getByRole('group', { name: 'Zones on the map' })).toBeVisible()
  await expect(map).toHaveCount(1)
  // One figure is a way to the containers, and a finger meets it all around.
  const isMet = await used.getByRole('link', { name: '1', exact: true }).evaluate((link) => {
    const { x, y, width, height } = link.getBoundingClientRect()
    const [across, down] = [x + width / 2, y + height / 2]
    return [-21, 21].every((by) =>
      [document.elementFromPoint(across + by, down), document.elementFromPoint(across, down + by)].every((at) => at === link),
    )
  })
  expect(isMet).toBe(true)
  await used.getByRole('button', { name: 'Delete zone' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep zone' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await keepsFocus(page, 'a zone was kept')

  await page.goto('/zone/add')
  const corner = page.getByRole('button', { name: 'Corner in the middle' })
  await expect(corner).not.toHaveAttribute('aria-disabled', 'true')
  await corner.click()
  await expect.poll(() => device.drafts(page)).toContain('corners of zone')
  await page.reload()
  await expect(page.getByRole('button', { name: '1 corner as numbers' })).toBeVisible()
  // Corners that are no area yet are discarded with the draft, and come back with it.
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(page).not.toHaveURL(/add/)
  expect(await device.drafts(page)).not.toContain('corners of zone')
  await page.getByRole('alert').filter({ hasText: 'The draft was discarded.' }).getByRole('button', { name: 'Undo' }).click()
  await expect(page).toHaveURL(/add/)
  await expect(page.getByRole('button', { name: '1 corner as numbers' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove the area' }).click()
  // Text that draws nothing is kept as any other, also while its part of the form is closed.
  await page.getByRole('button', { name: 'From GeoJSON' }).click()
  await page.getByLabel('GeoJSON text').fill('{"type":"Polygon"')
  await page.getByRole('button', { name: 'From GeoJSON', exact: true }).click()
  await expect(page.getByLabel('GeoJSON text')).toHaveCount(0)
  await expect.poll(() => device.drafts(page)).toContain('corners of zone')
  await page.reload()
  await expect(page.getByLabel('GeoJSON text')).toHaveValue('{"type":"Polygon"')
  await page.getByLabel(/^Zone name/).fill('Irqah')
  const add = page.locator('form').getByRole('button', { name: 'Add zone' })
  await add.click()
  await expect(page.getByText('GeoJSON text is put in and not drawn: draw it, or empty its field')).toBeVisible()
  await drawFrom(device, page, polygon(ring(46.67, 24.69)))
  // What is typed over a corner and cannot be read is kept as well, and the corner of before is not saved in its place.
  await page.getByRole('button', { name: '3 corners as numbers' }).click()
  const latitude = page.getByLabel('Latitude of corner 2')
  await latitude.fill('95')
  await expect.poll(() => device.drafts(page)).toContain('corners of zone')
  await page.reload()
  await expect(latitude).toHaveValue('95')
  await add.click()
  const unread = page.getByText('Numbers that are typed for a corner cannot be used: correct or complete them')
  await expect(unread).toBeVisible()
  await expect(latitude).toBeFocused()
  await page.getByRole('button', { name: '3 corners as numbers' }).click()
  await add.click()
  await expect(page.getByRole('button', { name: '3 corners as numbers' })).toBeFocused()
  await page.keyboard.press('Enter')
  await latitude.fill('24.695')
  await latitude.blur()
  await expect(unread).toHaveCount(0)
  await add.click()
  const free = page.getByRole('region', { name: 'Irqah' })
  await free.getByRole('button', { name: 'Delete zone' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete zone' }).click()
  await expect(page.getByRole('link', { name: 'Irqah' })).toHaveCount(0)
  await keepsFocus(page, 'a zone was deleted')
  await page.getByRole('alert').filter({ hasText: 'Zone \u2068Irqah\u2069 was deleted.' }).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Irqah' })).toBeVisible()
  await expect.poll(() => device.queued(page)).toEqual([])
})

test('a phone reaches what has no room beside a list: the map of all zones, prices and the import', async ({ vendor, newDevice }) => {
  const zone = await vendor.bringZone()
  for (const barcode of ['LAST-1', 'LAST-2']) await vendor.bringContainer({ barcode, zoneId: zone.id })
  const device = await newDevice('ar', { viewport: { width: 360, height: 740 } })
  const { t } = device
  const page = await device.signIn(vendor, '/zone')
  await device.goOffline()
  await page.getByRole('button', { name: t('Zones on the map') }).click()
  await expect(page.getByRole('dialog').getByRole('group', { name: t('Zones on the map') })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await keepsFocus(page, 'the map was closed')
  await page.goto('/container')
  await page
    .getByRole('main')
    .getByRole('button', { name: t('navigation|More') })
    .click()
  await expect(page.getByRole('dialog').getByRole('link', { name: t('Import') })).toBeVisible()
  expect(await axeFaults(page, 'ar')).toEqual([])
  await page
    .getByRole('dialog')
    .getByRole('link', { name: t('Edit prices') })
    .click()
  await expect(page.getByRole('heading', { name: t('Edit prices') })).toBeVisible()
  await page.goto('/container?q=LAST-')
  const cards = page.locator('[data-place] a')
  await expect(page.getByRole('switch', { name: /LAST-\d/ }), 'each is named for its container').toHaveCount(2)
  await cards.last().click()
  await page.getByRole('button', { name: t('Delete container') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('Delete container') })
    .click()
  await expect(cards).toHaveCount(1)
  await expect(cards).toBeFocused()
})

test('on a tablet the ways to and with containers leave room for the title', async ({ vendor, newDevice }) => {
  const device = await newDevice('en', { viewport: { width: 768, height: 1024 }, hasWorker: false })
  const { t } = device
  const page = await device.signIn(vendor, '/container')
  await expect(page.getByRole('link', { name: t('Count a yard') })).toBeVisible()
  const found: string[] = []
  await fitting(page, found)('/container at 768 px')
  expect(found).toEqual([])
  await page
    .getByRole('main')
    .getByRole('button', { name: t('navigation|More') })
    .click()
  await expect(page.getByRole('dialog').getByRole('link', { name: t('Edit prices') })).toBeVisible()
})

test(
  'the key that would have kept a zone does not delete it when nothing needs it any more meanwhile',
  RELEASE,
  async ({ vendor, newDevice }) => {
    const zone = await vendor.bringZone()
    const container = await vendor.bringContainer({ barcode: 'LAST-1', zoneId: zone.id })
    const [device, other] = [await newDevice('en'), await newDevice('en', { hasWorker: false })]
    const page = await device.signIn(vendor, `/zone/view?id=${zone.id}`)
    const there = await other.signIn(vendor, `/container/view?id=${container.id}`)
    await page.getByRole('button', { name: 'Delete zone' }).click()
    const question = page.getByRole('dialog', { name: 'Delete zone' })
    await expect(question.getByRole('button', { name: 'Keep zone' })).toBeFocused()
    await there.getByRole('button', { name: 'Delete container' }).click()
    await there.getByRole('dialog').getByRole('button', { name: 'Delete container' }).click()
    await expect(question.getByText('is deleted, with what was drawn of it.')).toBeVisible()
    await expect(question.getByRole('button', { name: 'Go back' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question).toHaveCount(0)
    expect(Object.keys(await device.rows(page, 'zones'))).toContain(zone.id)
  },
)
