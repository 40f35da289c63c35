import { expect, it } from 'vitest'
import { sampleId } from '#tests/support/samples.ts'
import { changeView } from './mutations.ts'

const viewId = sampleId(9)

it('what was replaced of a view can be brought back where the person saw it, and replaced again', () => {
  const [to, was] = [
    { search: 'q=new', layout: null },
    { search: 'q=old', layout: null },
  ]
  const call = changeView.bind({ args: { viewId, to, was } })
  expect(call.ok && call.inverse(sampleId(8))).toEqual({ name: 'view.change', args: { viewId, to: was, was: to } })
  const blind = changeView.bind({ args: { viewId, to } })
  expect(blind.ok && blind.inverse(sampleId(8))).toBeNull()
})
