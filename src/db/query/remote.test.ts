import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expose } from 'comlink'
import { expect, it, vi } from 'vitest'
import { Remote } from './remote.ts'

setFlagsFromString('--expose_gc')
const collectGarbage = runInNewContext('gc') as () => void

const startRemote = () => {
  const { port1, port2 } = new MessageChannel()
  expose({ ping: () => Promise.resolve(), columns: () => ({ count: 1, columns: {}, nothing: {}, values: {} }) }, port2)
  return new Remote(port1, new EventTarget(), () => port1.close())
}

it('an answer goes with whoever asked for it, however long the worker is there', async () => {
  const remote = startRemote()
  const ask = async () => new WeakRef<object>(await remote.ask((host) => host.columns('db', { kind: 'requests' }, [])))
  const answers = [await ask(), await ask(), await ask()]
  // The browser holds the last message for a while.
  await ask()
  await vi.waitFor(() => {
    collectGarbage()
    expect(answers.map((answer) => answer.deref())).toEqual([undefined, undefined, undefined])
  })
  remote.close()
})

it('that was lost while nobody asked anything is known to be lost by whoever asks next', async () => {
  const worker = new EventTarget()
  const { port1 } = new MessageChannel()
  const remote = new Remote(port1, worker, () => port1.close())
  worker.dispatchEvent(new Event('error'))
  await expect(remote.ask((host) => host.ping())).rejects.toThrow('could not be started')
  remote.close()
})

it('whoever still waits when it is given up hears why', async () => {
  const remote = startRemote()
  const asked = [1, 2].map(() => remote.ask(() => new Promise<never>(() => undefined)))
  remote.close()
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
