import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connect } from '#server/database/connect.ts'
import type { Core } from '#server/database/core.ts'
import { openPokes } from '#server/database/pokes.ts'
import { webhookChannel } from '#server/effects/webhook/webhook-channel.ts'
import { startWorker } from '#server/effects/worker.ts'
import { putDatabase } from '#tests/support/made-database.ts'
import { COMPILE_ONCE, QUICK_START } from '#tests/support/quick-start.ts'
import { openReceiver } from './receiver.ts'

const WRITER = fileURLToPath(new URL('./effect-writer.ts', import.meta.url))
const LEASE_MS = 120_000

describe('a server process that is killed between commit and sending, on PGlite', () => {
  let folder: string
  let receiver: Awaited<ReturnType<typeof openReceiver>>
  const clock = { ahead: 0 }
  const now = () => new Date(Date.now() + clock.ahead)
  beforeEach(async () => {
    clock.ahead = 0
    folder = mkdtempSync(join(tmpdir(), 'portal-effects-'))
    await putDatabase(folder)
    receiver = await openReceiver(now)
  })
  afterEach(async () => {
    await receiver.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const killedAfter = async (args: readonly string[], moment: () => Promise<unknown>): Promise<void> => {
    const writer = spawn(process.execPath, [COMPILE_ONCE, ...QUICK_START, WRITER, folder, ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const exited = once(writer, 'exit')
    for await (const line of createInterface({ input: writer.stdout })) {
      expect(line).toBe('committed')
      await moment()
      writer.kill('SIGKILL')
    }
    expect(await exited).toEqual([null, 'SIGKILL'])
  }
  const startAgain = async (vendorId: string): Promise<void> => {
    const database = await connect({ databaseUrl: null, dataDir: folder })
    const core: Core = { database, pokes: await openPokes(database), now, report: () => undefined }
    const worker = startWorker(core, webhookChannel(core, receiver.settings))
    await worker.drain(vendorId)
    await worker.close()
    await core.pokes.close()
    await database.close()
  }

  it('has sent nothing, and the next process sends it once', async () => {
    const vendorId = randomUUID()
    await killedAfter([vendorId], () => Promise.resolve())
    expect(receiver.state.calls).toEqual([])
    await startAgain(vendorId)
    await startAgain(vendorId)
    expect(receiver.state.calls.map(({ type }) => type)).toEqual(['request.cancelled'])
  }, 180_000)

  it('had it in its hands: the next process sends the same again, which the receiver has handled once', async () => {
    const vendorId = randomUUID()
    receiver.state.behaviour = () => 'hangs'
    await killedAfter([vendorId, receiver.settings.url], () => expect.poll(() => receiver.state.calls.length, { timeout: 60_000 }).toBe(1))
    receiver.state.behaviour = () => 204
    await startAgain(vendorId)
    expect(receiver.state.calls).toHaveLength(1)
    clock.ahead = LEASE_MS + 60_000
    await startAgain(vendorId)
    expect(receiver.state.calls).toHaveLength(2)
    expect(receiver.state.calls[1]).toEqual(receiver.state.calls[0])
    expect(receiver.state.handled).toHaveLength(1)
  }, 180_000)
})
