/** A survivor that was looked at and may live. */
export interface Explained {
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
    file: 'src/sync/round.ts',
    line: 'throw new CutAnswer(',
    mutants: [`'no answer'  →  ""`, `'a part of the app did not load'  →  ""`, `'an outcome is missing'  →  ""`, '{ cause: error }  →  {}'],
    why: 'Words and cause are for whoever debugs: that it was cut is all that decides, and nobody is shown more.',
  },
  {
    file: 'src/sync/engine.ts',
    line: "db.outbox.orderBy('seq')",
    mutants: [`'seq'  →  ""`],
    why: 'The place is the primary key, by which Dexie orders where no index is named.',
  },
  {
    file: 'src/sync/engine.ts',
    line: "let before = ''",
    mutants: [`''  →  "Stryker was here!"`],
    why: 'Any text that no standing can be does for the first comparison.',
  },
  {
    file: 'src/sync/engine.ts',
    line: 'round < MAX_ROUNDS',
    mutants: ['round < MAX_ROUNDS  →  round <= MAX_ROUNDS', 'round += 1  →  round -= 1'],
    why: 'A guard after a thousand rounds that each made progress: a wake, or the next look, goes on.',
  },
]

/** Whether somebody said why this survivor may live. `told` is its line of the list of survivors. */
export const isExplained = (mutant: { readonly file: string; readonly line: string; readonly told: string }): boolean =>
  EXPLAINED.some((one) => one.file === mutant.file && mutant.line.includes(one.line) && one.mutants.includes(mutant.told))
