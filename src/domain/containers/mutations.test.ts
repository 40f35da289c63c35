import { describe, expect, it } from 'vitest'
import { rowsOf, sampleContainer, sampleContext, sampleId, sampleVendor } from '#tests/support/samples.ts'
import type { Container } from './container.ts'
import { publishContainer } from './mutations.ts'

const vendor = sampleVendor({ isKyc: true, kyc: { ...sampleVendor().kyc, status: 'approved' } })
const container = (over: Partial<Container> = {}) => sampleContainer({ enabled: true, ...over })
const decide = (held: Container, args: { enabled: boolean; takesBack?: string }) =>
  publishContainer.decide(
    rowsOf({ vendors: [vendor], containers: [held] }),
    { vendorId: vendor.id, containerId: held.id, ...args },
    sampleContext,
  )

describe('container.publish', () => {
  it('notes who decided, and nobody anew where nothing changes', () => {
    expect(decide(container(), { enabled: false })).toMatchObject({
      changes: [{ body: { enabled: false, decisionId: sampleContext.mutationId } }],
    })
    const theirs = container({ decisionId: sampleId(77) })
    expect(decide(theirs, { enabled: true })).toMatchObject({ changes: [{ body: { enabled: true, decisionId: sampleId(77) } }] })
  })

  it('undone, takes back only the decision it means', () => {
    const [mine, theirs] = [sampleId(76), container({ decisionId: sampleId(77) })]
    const { id: containerId } = theirs
    expect(publishContainer.inverse?.({ vendorId: vendor.id, containerId, enabled: true }, mine)).toEqual({
      name: 'container.publish',
      args: { vendorId: vendor.id, containerId, enabled: false, takesBack: mine },
    })
    expect(decide(theirs, { enabled: false, takesBack: mine })).toMatchObject({
      ok: false,
      rejection: { code: 'container.decided_by_other' },
    })
    expect(decide(theirs, { enabled: false, takesBack: sampleId(77) }).ok).toBe(true)
    // Records of older releases do not say who decided.
    expect(decide(container(), { enabled: false, takesBack: mine }).ok).toBe(true)
  })
})
