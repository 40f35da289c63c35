import { expect, it } from 'vitest'
import { openDevice } from '#tests/support/open-device.ts'
import { readDraft, writeDraft } from './draft.ts'
import { addToDraft, refusedEdits, withTyped } from './refused-edits.ts'

const card = {
  args: { edits: { city: { from: 'Riyadh', to: 'Jeddah' }, email: { from: 'a@b.co', to: 'c@d.co' }, phone: { from: '1', to: '2' } } },
}
const company = { city: 'Dammam', email: 'a@b.co', phone: '2' }
const wanted = { city: { from: 'Dammam', to: 'Jeddah' }, email: { from: 'a@b.co', to: 'c@d.co' } }
const typed = { email: { from: 'a@b.co', to: 'e@f.co' } }

it('what was refused is wanted of what stands there now, where it is not so already', () => {
  expect(refusedEdits(card, company)).toEqual(wanted)
  expect(refusedEdits({ args: 'of another release' }, company)).toEqual({})
})

it('what was typed since the refusal stays', async () => {
  expect(withTyped(refusedEdits(card, company), typed)).toEqual({ ...wanted, ...typed })
  expect(withTyped(wanted, null)).toEqual(wanted)
  const db = openDevice()
  await writeDraft(db, 'profile', typed)
  await addToDraft(db, 'profile', wanted)
  expect(await readDraft(db, 'profile')).toEqual({ ...wanted, ...typed })
})
