import { expect, it } from 'vitest'
import { shortAddress } from './short-address.ts'

it.each([
  ['7214 طريق أنس بن مالك، الياسمين، الرياض 13322', '7214 طريق أنس بن مالك، الياسمين، الرياض'],
  ['شارع التحلية، الرياض ١٢٨١٤', 'شارع التحلية، الرياض'],
  ['7214 Anas Ibn Malik Rd, Riyadh 13322-4512', '7214 Anas Ibn Malik Rd, Riyadh'],
  ['Olaya, 12211', 'Olaya'],
  ['Building 7214, Olaya', 'Building 7214, Olaya'],
  ['Unit 123456', 'Unit 123456'],
])('%s stands in one line as %s', (address, short) => {
  expect(shortAddress(address)).toBe(short)
})
