import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { takeLock } from './lock-file.ts'

describe('the lock of a database folder', () => {
  let folder: string
  let path: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portal-lock-'))
    path = join(folder, 'db.lock')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('is refused while this process holds it, and free after', () => {
    const unlock = takeLock(path)
    expect(() => takeLock(path)).toThrow(`in use by process ${process.pid}`)
    unlock()
    expect(existsSync(path)).toBe(false)
    takeLock(path)()
  })

  it('is refused while another living process holds it, and taken over when that one has died', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    await once(other, 'spawn')
    writeFileSync(path, JSON.stringify({ pid: other.pid, began: null }))
    expect(() => takeLock(path)).toThrow(`in use by process ${other.pid}`)
    other.kill('SIGKILL')
    await once(other, 'exit')
    const unlock = takeLock(path)
    expect(readFileSync(path, 'utf8')).toContain(`"pid":${process.pid}`)
    unlock()
  })

  it('is taken over when the number of its dead owner was given to another process', () => {
    // Process 1 always lives, and it did not begin at that tick.
    writeFileSync(path, JSON.stringify({ pid: 1, began: '1234567890123' }))
    takeLock(path)()
  })

  it('is taken over when our own number is in it from a life before (a restarted container)', () => {
    writeFileSync(path, JSON.stringify({ pid: process.pid, began: null }))
    takeLock(path)()
  })

  it.each(['', '{', '{"pid":"x"}', 'null'])('is taken over when its text is broken: %j', (text) => {
    writeFileSync(path, text)
    takeLock(path)()
  })
})
