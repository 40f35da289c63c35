import { mkdirSync, writeFileSync } from 'node:fs'
import { begin, type Scene } from './scene.ts'
import type { Story } from './stories.ts'
import { IS_RELEASE } from '#tests/support/release.ts'
import type { Disk } from '#tests/simulation/device.ts'
import { holdDevice } from '#tests/simulation/invariants.ts'
import { judge } from '#tests/simulation/judge.ts'

type NewDisk = () => Disk

/** A story with more places than this to stop at is long. */
const LONG_STORY = 60

/** After the stop: the machine starts again, the network is well, and everything must come out right. */
export const judgeScene = async ({ server, device, other }: Scene): Promise<void> => {
  if (!device.wiped) await holdDevice(device.db)
  for (const one of [device, other]) if (!one.wiped) await one.person.lookAgain(one.db)
  for (let round = 0; round < 3; round += 1) for (const one of [device, other]) await one.sync()
  await judge([device, other], server.truth({ restored: server.model.isRestored }))
}

/** What stands in the queues now was queued. */
export const noteQueued = async (scene: Scene): Promise<void> => {
  for (const one of [scene.device, scene.other]) for (const { id } of await one.db.outbox.toArray()) one.person.queued.add(id)
}

/** A place at which a machine can stop: behind so many operations, where the last of them may be committed or not. */
interface Point {
  readonly operation: number
  readonly commits: boolean
}

/** Every place at which a machine can stop in a story: before and behind each storage operation, before and after each commit. */
const pointsOf = async (story: Story, newDisk: NewDisk): Promise<Point[]> => {
  const scene = await begin(newDisk())
  await story.before?.(scene)
  const { disk } = scene.device
  const { operations } = disk
  await story.during(scene)
  return Array.from({ length: disk.operations - operations + 1 }, (_, operation) => {
    const at = operations + operation
    const ends = operation > 0 && disk.transactions !== undefined && disk.transactions[at] !== disk.transactions[at - 1]
    return ends
      ? [
          { operation, commits: false },
          { operation, commits: true },
        ]
      : [{ operation, commits: true }]
  }).flat()
}

/** Plays a story on a machine that stops behind an operation, starts it again and judges what came of it. */
const stopAt = async (story: Story, newDisk: NewDisk, stop: Point): Promise<void> => {
  const scene = await begin(newDisk())
  await story.before?.(scene)
  await noteQueued(scene)
  await scene.device.stoppedAt(stop.operation, () => story.during(scene), stop.commits)
  await judgeScene(scene)
}

/** Cuts the n-th line and what follows it out of every answer of a story. Resolves to whether an answer had so many lines. */
const cutAt = async (story: Story, newDisk: NewDisk, cut: { line: number; half: boolean }): Promise<boolean> => {
  const { line, half } = cut
  const scene = await begin(newDisk())
  await story.before?.(scene)
  await noteQueued(scene)
  const { network } = scene.device
  const whole = network.fetch.bind(network)
  let reached = false
  network.fetch = (alive) => async (path, init) => {
    const response = await whole(alive)(path, init)
    const lines = (await response.text()).split('\n')
    if (!response.ok || lines.length <= line + 1) return new Response(lines.join('\n'), { status: response.status })
    reached = true
    const last = lines[line] ?? ''
    return new Response([...lines.slice(0, line), half ? last.slice(0, last.length >> 1) : ''].join('\n'))
  }
  await story.during(scene)
  network.fetch = whole
  await judgeScene(scene)
  return reached
}

/** Stops a story everywhere and cuts every answer of it everywhere. Resolves to how many times that was. */
export const stopEverywhere = async (name: string, story: Story, newDisk: NewDisk): Promise<{ points: number; cuts: number }> => {
  const points = await pointsOf(story, newDisk)
  if (points.length < 5) throw new Error(`${name}: a story that stores nothing proves nothing`)
  // A long story is stopped at every other place where time is short, and before and after each commit: what lies between is undone alike.
  const isCommit = (point: Point) => points.some(({ operation, commits }) => operation === point.operation && !commits)
  const tried = IS_RELEASE || points.length <= LONG_STORY ? points : points.filter((point, at) => at % 2 === 0 || isCommit(point))
  for (const point of tried)
    await stopAt(story, newDisk, point).catch((error: unknown) => {
      throw new Error(`${name}, stopped behind operation ${point.operation} of ${points.length}, commits: ${point.commits}`, {
        cause: error,
      })
    })
  let cuts = 0
  for (let line = 0, more = true; more; line += 1)
    for (const half of [false, true]) {
      more = await cutAt(story, newDisk, { line, half }).catch((error: unknown) => {
        throw new Error(`${name}, cut at line ${line}, half: ${half}`, { cause: error })
      })
      cuts += more ? 1 : 0
    }
  return { points: tried.length, cuts }
}

/** Writes down how often a suite stopped. */
export const writeStops = (suite: string, sum: { stories: number; points: number; cuts: number }): void => {
  mkdirSync('.tmp/test/figures', { recursive: true })
  writeFileSync(`.tmp/test/figures/${suite}.json`, JSON.stringify(sum))
}
