import { expect, it } from 'vitest'
import { fileName } from './file-name.ts'

it.each([
  ['licence.pdf', 'application/pdf', 'licence.pdf'],
  ['حاوية.JPEG', 'image/jpeg', 'حاوية.JPEG'],
  ['photo.html', 'image/png', 'photo.html.png'],
  ['damage\u202Egpj.hta', 'image/jpeg', 'damagegpj.hta.jpg'],
  ['two\u2028lines\n.png', 'image/png', 'twolines.png'],
  ['scan.pdf ', 'application/pdf', 'scan.pdf'],
  ['scan.pdf.', 'application/pdf', 'scan.pdf..pdf'],
  ['\u200F', 'image/png', 'file.png'],
] as const)('%j of type %s is saved as %j', (name, type, saved) => {
  expect(fileName({ name, type })).toBe(saved)
})
