import type { Document } from '#domain/kernel/entity.ts'
import type { Device } from './device.ts'
import { hold, holdDevice, holdSame, serverSide } from './invariants.ts'

/** What the server has in the end, whichever it is. */
export interface Truth {
  readonly documents: ReadonlyMap<string, Document>
  /** What became of a change: `parked` where a revoked device handed it over undecided. */
  readonly outcomeOf: (id: string) => 'applied' | 'rejected' | 'parked' | undefined
  /** Whether the change itself was carried out, and not the skip in its place. */
  readonly isDone: (id: string) => boolean
  /** How often a change took effect, where that is counted. */
  readonly effectsOf?: (id: string) => number
  /** Whose decision a reopening took back, where that is known. */
  readonly takenBackBy?: (undo: string) => string | undefined
  /** It lost what came after a backup: who had an outcome may send again. */
  readonly restored?: boolean
  /** A request of before the restored backup, thought lost, may have arrived after it. */
  readonly belated?: boolean
}

/** What became of all that was queued, for the figures. */
export interface Judged {
  readonly queued: number
  readonly applied: number
  readonly rejected: number
  readonly parked: number
}

type Sum = { -readonly [Key in keyof Judged]: number }

/** What a wiped device had queued is known to the server, or was told before. */
const judgeWiped = ({ person, decidedBefore }: Device, truth: Truth, sum: Sum): void => {
  for (const id of person.queued) {
    const known = truth.outcomeOf(id) !== undefined || decidedBefore.has(id) || person.dealtWith.has(id)
    hold('a revoked device hands over what it had not sent', known, id)
    if (truth.outcomeOf(id) === 'parked') sum.parked += 1
  }
}

const judgeQueued = ({ person }: Device, cards: ReadonlySet<string>, truth: Truth, sum: Sum): void => {
  for (const id of person.queued) {
    const told = cards.has(id) || person.dealtWith.has(id)
    hold('no change is lost', truth.outcomeOf(id) !== undefined || told, id)
    // Refused, forgotten by a restored server, then accepted from a copy: of a first request that was long on its way, or on
    // the other device it was carried to.
    hold('a refused change has a card', told || truth.isDone(id), [id, truth.outcomeOf(id)])
    // But for one that was taken back too late, and is sent again because the server could lose it.
    hold('an applied change has no card', !told || !truth.isDone(id) || truth.restored === true || person.discarded.has(id), [
      id,
      truth.outcomeOf(id),
    ])
    sum[truth.outcomeOf(id) === 'applied' ? 'applied' : 'rejected'] += 1
  }
}

const judgeTakenBack = (device: Device, cards: ReadonlySet<string>, truth: Truth, carried: ReadonlySet<string>): void => {
  const { person, wiped } = device
  for (const id of person.discarded) {
    if (truth.effectsOf) hold('what was taken back happens once at most', truth.effectsOf(id) <= 1, id)
    // A copy on another device may go long after this one's outcome was known, and what a restored server forgot may arrive again.
    const told = cards.has(id) || person.dealtWith.has(id) || carried.has(id) || wiped || truth.belated === true
    hold('what was taken back and happened all the same has a card', told || !truth.isDone(id), id)
  }
  for (const [undo, original] of person.reversals) {
    if (!truth.isDone(undo)) continue
    const by = truth.takenBackBy?.(undo) ?? original
    const ofOwn = by === original && (truth.isDone(original) || truth.restored === true)
    hold('an undo takes back nobody else’s decision', ofOwn, [undo, original, by])
  }
}

/** After healing: nothing is lost, nothing is doubled, nothing is silent, and every device shows what the server has. */
export const judge = async (devices: readonly Device[], truth: Truth): Promise<Judged> => {
  const sum: Sum = { queued: 0, applied: 0, rejected: 0, parked: 0 }
  const carried = new Set(devices.flatMap(({ person }) => [...person.carried]))
  for (const device of devices) {
    const { person } = device
    sum.queued += person.queued.size
    for (const id of truth.effectsOf ? person.queued : [])
      hold('an effect is had once', truth.effectsOf?.(id) === (truth.outcomeOf(id) === 'applied' ? 1 : 0), id)
    const cards = new Set(device.wiped ? [] : ((await device.db.rejections.toCollection().primaryKeys()) as string[]))
    if (device.wiped) judgeWiped(device, truth, sum)
    else judgeQueued(device, cards, truth, sum)
    judgeTakenBack(device, cards, truth, carried)
    if (device.wiped) continue
    hold('everything was sent', (await device.db.outbox.count()) === 0, [
      await device.db.outbox.toArray(),
      await device.db.meta.get('status'),
    ])
    holdSame('every device has what the server has', await serverSide(device.db), truth.documents)
    await holdDevice(device.db)
  }
  return sum
}
