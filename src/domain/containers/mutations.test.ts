import { describe, expect, it } from 'vitest'
import { rowsOf, sampleContainer, sampleContext, sampleId, sampleVendor } from '#tests/support/samples.ts'
import { publishContainer } from './mutations.ts'

const args = (enabled: boolean) => ({ vendorId: sampleId(1), containerId: sampleId(4), enabled })
const publish = (enabled: boolean, isKyc: boolean) => {
  const rows = rowsOf({ vendors: [sampleVendor({ isKyc })], containers: [sampleContainer({ enabled: !enabled })] })
  return publishContainer.decide(rows, args(enabled), sampleContext)
}
const put = (enabled: boolean) => ({ ok: true, changes: [{ op: 'put', kind: 'containers', body: sampleContainer({ enabled }) }] })

describe('container.publish', () => {
  it('offers a container for an approved vendor only, and takes it off for everybody', () => {
    expect(publish(true, true)).toEqual(put(true))
    expect(publish(true, false)).toEqual({ ok: false, rejection: { code: 'kyc.not_approved', params: {} } })
    expect(publish(false, true)).toEqual(put(false))
    expect(publish(false, false)).toEqual(put(false))
  })

  it.each([true, false])('is taken back by its opposite (%s)', (enabled) => {
    expect(publishContainer.inverse?.(args(enabled))).toEqual({ name: 'container.publish', args: args(!enabled) })
  })
})
