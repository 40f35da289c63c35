import { expect } from '@playwright/test'
import { LANGUAGES } from '#i18n/language.ts'
import { test } from '#tests/e2e/portal.ts'

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

for (const language of LANGUAGES) {
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
