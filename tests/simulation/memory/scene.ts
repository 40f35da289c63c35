import { storeFile } from '#db/files/files.ts'
import { mutate } from '#db/core/mutate.ts'
import type { ChangeRequest } from '#domain/requests/request.ts'
import { Chance } from '#tests/support/chance.ts'
import { FileServer } from '#tests/support/file-server.ts'
import { sampleMarketplace } from '#tests/support/sample-marketplace.ts'
import { sampleVendor } from '#tests/support/samples.ts'
import { Device, VENDOR, type Disk } from '#tests/simulation/device.ts'
import { HandTime } from '#tests/simulation/hand-time.ts'
import { Network } from '#tests/simulation/network.ts'
import { Person, pickLogo } from '#tests/simulation/person.ts'
import { DeviceServer } from './device-server.ts'
import { MemoryDisk } from './memory-disk.ts'

const OPERATION = '00000000-0000-4000-8000-00000000000f'

/** A fresh device with everything loaded on the disk that is looked at, and beside it a second one, which is well and kept in memory. */
export const begin = async (disk: Disk) => {
  const chance = new Chance(7)
  const server = new DeviceServer(null)
  const files = new FileServer()
  server.model.put('vendors', sampleVendor({ id: VENDOR, logo: null, businessImages: [] }))
  const { bookings, requests } = sampleMarketplace(chance, { bookings: 2, requests: 6 })
  for (const booking of bookings) server.model.put('bookings', booking)
  for (const request of requests) server.model.put('requests', request)
  const [device, other] = [disk, new MemoryDisk()].map((disk, number) => {
    const network = new Network({ time: new HandTime(), chance, serve: (path, init) => server.respond(number, path, init, files) })
    const isDecided = (id: string) => server.model.resultOf(id) !== undefined
    return new Device({ network, chance, isDecided, person: new Person(chance, pickLogo), disk })
  })
  if (!device || !other) throw new Error('no device')
  await other.sync()
  const ids = requests.map(({ id }) => id)
  const approve = (n: number, on = device) =>
    mutate(on.db, 'request.approve', { requestId: ids[n] ?? '', operationId: OPERATION }, { id: `00000000-0000-4000-8000-0000000000a${n}` })
  const reject = (n: number, on = device) =>
    mutate(on.db, 'request.reject', { requestId: ids[n] ?? '', reason: 'No bin' }, { id: `00000000-0000-4000-8000-0000000000b${n}` })
  const edit = (to: string, on = device) =>
    mutate(
      on.db,
      'vendor.edit',
      { vendorId: VENDOR, edits: { city: { from: 'Riyadh', to } } },
      { id: '00000000-0000-4000-8000-0000000000c1' },
    )
  const picture = { name: 'yard.png', type: 'image/png', bytes: Uint8Array.from({ length: 60 }, (_, at) => at).buffer } as const
  /** Picks a logo and names it in a change, which cannot go before the file has. */
  const brand = async () => {
    const to = await storeFile(device.db, picture)
    const edits = { logo: { from: null, to } }
    return mutate(device.db, 'vendor.edit', { vendorId: VENDOR, edits }, { id: '00000000-0000-4000-8000-0000000000d1' })
  }
  /** Shows the same picture in another place. */
  const showYard = async () => {
    const to = [await storeFile(device.db, picture)]
    const edits = { businessImages: { from: [], to } }
    return mutate(device.db, 'vendor.edit', { vendorId: VENDOR, edits }, { id: '00000000-0000-4000-8000-0000000000d2' })
  }
  const cancel = (n: number) => {
    const request = server.model.documents('requests').find(({ id }) => id === ids[n]) as unknown as ChangeRequest
    server.model.put('requests', { ...request, status: 'cancelled' } as ChangeRequest)
  }
  return { server, files, device, other, approve, reject, edit, brand, showYard, cancel }
}
export type Scene = Awaited<ReturnType<typeof begin>>
