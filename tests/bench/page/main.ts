import { drain, drainDay } from './drain.ts'
import { fleet } from './fleet.ts'
import { firstLoad } from './first-load.ts'
import { approvals, liveUpdate } from './live.ts'
import { questions } from './questions.ts'
import { searches } from './searches.ts'
import { rebases } from './rebase.ts'
import { reports } from './reports.ts'
import { changesShown } from './shown.ts'

/** What the bench runner calls in the browser. */
const bench = { drain, drainDay, fleet, firstLoad, liveUpdate, approvals, rebases, questions, reports, changesShown, searches }
export type Bench = typeof bench

Object.assign(globalThis, { bench })
