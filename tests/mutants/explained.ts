/** A survivor that was looked at and may live. */
interface Explained {
  readonly file: string
  /** Words of the line in which the mutant begins. */
  readonly line: string
  /** What becomes of what, as the list of survivors prints it. */
  readonly mutants: readonly string[]
  readonly why: string
}

/** Survivors that no test can or should notice, each with the reason. What could be removed by simpler code was, and stands not here. */
export const EXPLAINED: readonly Explained[] = [
  {
    file: 'src/sync/core/round.ts',
    line: 'throw new CutAnswer(',
    mutants: [`'no answer'  →  ""`, `'a part of the app did not load'  →  ""`, `'an outcome is missing'  →  ""`, '{ cause: error }  →  {}'],
    why: 'Words and cause are for whoever debugs: that it was cut is all that decides, and nobody is shown more.',
  },
  {
    file: 'src/sync/core/engine.ts',
    line: "db.outbox.orderBy('seq')",
    mutants: [`'seq'  →  ""`],
    why: 'The place is the primary key, by which Dexie orders where no index is named.',
  },
  {
    file: 'src/sync/core/engine.ts',
    line: "let before = ''",
    mutants: [`''  →  "Stryker was here!"`],
    why: 'Any text that no standing can be does for the first comparison.',
  },
  {
    file: 'src/sync/core/engine.ts',
    line: 'round < MAX_ROUNDS',
    mutants: ['round < MAX_ROUNDS  →  round <= MAX_ROUNDS', 'round += 1  →  round -= 1'],
    why: 'A guard after a thousand rounds that each made progress: a wake, or the next look, goes on.',
  },
  {
    file: 'src/db/core/settle.ts',
    line: `volatile: result.revision > durable`,
    mutants: [`result.revision > durable  →  true`, `result.revision > durable  →  result.revision >= durable`],
    why: 'What is durable is noted of every receipt later in the same transaction: this saves a second write.',
  },
  {
    file: 'src/db/core/settle.ts',
    line: `seqs.length === 0`,
    mutants: [`seqs.length === 0  →  false`],
    why: 'Between infinity and less than that lies nothing: this saves the look.',
  },
  {
    file: 'src/db/core/settle.ts',
    line: `.where('seq')`,
    mutants: [`'seq'  →  ""`],
    why: 'The place is the primary key, by which Dexie looks where no index is named.',
  },
  {
    file: 'src/db/core/settle.ts',
    line: `if (settled.length === asked.length)`,
    mutants: [`settled.length === asked.length  →  false`],
    why: 'One by one they go as well: as one range they go sooner.',
  },
  {
    file: 'src/db/core/settle.ts',
    line: `if (refused.length > 0)`,
    mutants: [`refused.length > 0  →  true`, `refused.length > 0  →  refused.length >= 0`],
    why: 'Writing nothing changes nothing: this saves the call.',
  },
  {
    file: 'src/db/core/settle.ts',
    line: `if (receipts.length > 0)`,
    mutants: [`receipts.length > 0  →  true`, `receipts.length > 0  →  receipts.length >= 0`],
    why: 'Writing nothing changes nothing: this saves the call.',
  },
  {
    file: 'src/db/core/settle.ts',
    line: `pull.durable > 0`,
    mutants: [`pull.durable > 0  →  true`, `pull.durable > 0  →  pull.durable >= 0`],
    why: 'No outcome has revision 0 or less: nothing would become durable.',
  },
  {
    file: 'src/db/recovery/reset.ts',
    line: `db.outbox.orderBy('seq')`,
    mutants: [`'seq'  →  ""`],
    why: 'The place is the primary key, by which Dexie orders where no index is named.',
  },
  {
    file: 'src/db/rules/replay.ts',
    line: `if (!overlay.has(refs))`,
    mutants: [`!overlay.has(refs)  →  overlay.has(refs)`, `!overlay.has(refs)  →  true`, `!overlay.has(refs)  →  false`],
    why: 'Every mutation of today needs the rows it writes, so they are there; one that does not must not take them for absent. Asking always is too slow for a long queue (long-queue.test.ts).',
  },
  {
    file: 'src/db/core/store-replay.ts',
    line: `const changed = [...base].map`,
    mutants: [
      `[...base].map(([key, image]) => ({ key, ...image })).filter((row) => !sameValue(old.get(row.key), ro  →  [...base].map(([key, image]) => ({ key, ...image }))`,
    ],
    why: 'Writing an image as it is changes nothing: this saves the write.',
  },
  {
    file: 'src/db/rules/replay.ts',
    line: `const shown = new Map(`,
    mutants: [
      `[...overlay.images].filter(([key]) => truth.has(key) || replayed.base.has(key))  →  [...overlay.images]`,
      `truth.has(key) || replayed.base.has(key)  →  true`,
    ],
    why: 'The others were read and not changed: this saves writing them again.',
  },
  {
    file: 'src/db/rules/replay.ts',
    line: `...(known ? { known } : {})`,
    mutants: [`{ known }  →  {}`],
    why: 'What was read already is read again: this saves the look.',
  },
  {
    file: 'src/sync/core/request.ts',
    line: 'if (last > (await sentUpTo(',
    mutants: ['last > (await sentUpTo(db))  →  last >= (await sentUpTo(db))'],
    why: 'Noting the same place again changes nothing: this saves the write.',
  },
  {
    file: 'src/sync/files/timed-fetch.ts',
    line: 'throw new CutAnswer(',
    mutants: [`'no answer'  →  ""`, '{ cause: error }  →  {}'],
    why: 'Words and cause are for whoever debugs: that it was cut is all that decides, and nobody is shown more.',
  },
]

/** Whether somebody said why this survivor may live. `told` is its line of the list of survivors. */
export const isExplained = (mutant: { readonly file: string; readonly line: string; readonly told: string }): boolean =>
  EXPLAINED.some((one) => one.file === mutant.file && mutant.line.includes(one.line) && one.mutants.includes(mutant.told))
