import { expect } from '@playwright/test'
import { inOneOfTwo } from '#tests/e2e/languages.ts'
import { test } from '#tests/e2e/portal.ts'
import { RELEASE } from '#tests/support/release.ts'

test('two devices that edit different fields of the company offline both keep their edit', async ({ vendor, newDevice }) => {
  const [left, right] = [await newDevice('en'), await newDevice('en')]
  const [one, two] = [await left.signIn(vendor), await right.signIn(vendor)]
  await left.goOffline()
  await right.goOffline()
  await left.editCompany(one, { City: 'Jeddah' })
  await right.editCompany(two, { 'Street name and number': 'Palm Street 12' })
  await left.goOnline()
  await right.goOnline()
  await expect.poll(() => left.queued(one)).toEqual([])
  await expect.poll(() => right.queued(two)).toEqual([])
  expect(await vendor.readVendor()).toMatchObject({ city: 'Jeddah', streetName: 'Palm Street 12' })
  await expect(two.getByRole('region', { name: 'Business and location' }).getByText('Jeddah')).toBeVisible()
})

for (const language of inOneOfTwo('conflict')) {
  test(`in ${language}, two edits of the same field give a card with before, yours and theirs, and the choice is kept`, async ({
    vendor,
    newDevice,
  }) => {
    const [left, right] = [await newDevice(language, { hasWorker: false }), await newDevice(language)]
    const { t } = right
    const [one, two] = [await left.signIn(vendor), await right.signIn(vendor)]
    await right.goOffline()
    await right.editCompany(two, { 'City': 'Dammam', 'State or province': 'Eastern', 'Vendor name': 'Mine' })
    await left.editCompany(one, { 'City': 'Jeddah', 'State or province': 'Makkah' })
    await expect.poll(() => left.queued(one)).toEqual([])
    await right.goOnline()
    await right.openCentre(two)
    const card = two.getByRole('article').filter({ hasText: t('Not accepted') })
    const city = card.getByRole('group', { name: t('City') })
    await expect(city).toContainText('Riyadh')
    await expect(city).toContainText('Dammam')
    await expect(city).toContainText('Jeddah')

    await card.getByRole('button', { name: t('Save this choice') }).click()
    await expect(card.getByRole('alert')).toContainText(t('Choose a side for every field first.'))
    // By keyboard: the first side of the city, the second of the state.
    await city.getByRole('radio').first().focus()
    await two.keyboard.press('Space')
    const state = card.getByRole('group', { name: t('State or province') })
    await state.getByRole('radio').first().focus()
    await two.keyboard.press('Space')
    await two.keyboard.press('ArrowDown')
    await expect(state.getByRole('radio').last()).toBeChecked()
    await card.getByRole('button', { name: t('Save this choice') }).click()
    await expect(card).toHaveCount(0)
    await expect.poll(() => vendor.readVendor()).toMatchObject({ city: 'Dammam', state: 'Makkah', vendorName: 'Mine' })
    await expect(two.getByText(t('Everything is sent.'))).toBeVisible()
  })
}

test('what two devices made of a price is told in words', RELEASE, async ({ vendor, newDevice }) => {
  const container = await vendor.bringContainer({ barcode: `X${vendor.vendorId.slice(0, 6)}`.toUpperCase() })
  const [left, right] = [await newDevice('en', { hasWorker: false }), await newDevice('ar')]
  const [one, two] = [await left.signIn(vendor, '/container'), await right.signIn(vendor, '/container')]
  const { t } = right
  const edit = async (device: typeof left, page: typeof one, price: string) => {
    await page.goto(`/container/edit?id=${container.id}`)
    await page.getByRole('textbox', { name: device.t('Price'), exact: true }).fill(price)
    await page.getByRole('button', { name: device.t('Save changes') }).click()
    await expect(page).toHaveURL(/\/container\/view/)
  }
  // What is shown once is there without a network.
  await two.goto(`/container/edit?id=${container.id}`)
  await expect(two.getByRole('button', { name: t('Save changes') })).toBeVisible()
  await right.goOffline()
  await edit(right, two, '777')
  await edit(left, one, '888')
  await expect.poll(() => left.queued(one)).toEqual([])
  await right.goOnline()
  await right.openCentre(two)
  const price = two.getByRole('article').getByRole('group', { name: t('Price'), exact: true })
  await expect(price).toContainText('SAR 450.00')
  await expect(price.getByRole('radio', { name: 'SAR 777.00' })).toBeVisible()
  await expect(price.getByRole('radio', { name: 'SAR 888.00' })).toBeVisible()
})
