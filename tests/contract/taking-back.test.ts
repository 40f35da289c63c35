import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENGINES } from './engines.ts'
import { readAnswer } from './read-answer.ts'
import { openWorld, wire, type World } from './world.ts'

describe.each(ENGINES)('taking a decision back, on $name', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.close())

  it('takes back one’s own and nobody else’s: the server names each by the mutation that made it', async () => {
    const vendor = await world.vendor()
    const requestId = await vendor.submit('renewal')
    const [mine, theirs] = [randomUUID(), randomUUID()]
    const push = async (mutations: ReturnType<typeof wire>[], clientId: string) =>
      (await readAnswer(await vendor.sync({ clientId, mutations }))).results.map(({ code }) => code)
    const [colleague, me] = [randomUUID(), randomUUID()]
    expect(await push([wire(1, 'request.reject', { requestId, reason: 'No bin' }, theirs)], colleague)).toEqual([null])
    expect(
      await push(
        [
          wire(1, 'request.reject', { requestId, reason: 'No bin' }, mine),
          wire(2, 'request.reopen', { requestId, decisionId: mine }),
          wire(3, 'vendor.requestDeletion', { vendorId: vendor.vendorId, reason: null }, randomUUID()),
          wire(4, 'vendor.withdrawDeletion', { vendorId: vendor.vendorId, decisionId: mine }),
        ],
        me,
      ),
    ).toEqual(['request.already_rejected', 'request.decided_by_other', null, 'vendor.deletion_by_other'])
    expect(await push([wire(2, 'request.reopen', { requestId, decisionId: theirs })], colleague)).toEqual([null])
  })
})
