import { appFigures } from './app.ts'
import { cameraFigures } from './camera.ts'
import { dashboardFigures } from './dashboard.ts'
import { boardFigures } from './board.ts'
import { dayFigures } from './day.ts'
import { deviceFigures } from './device.ts'
import { drainFigures } from './drain.ts'
import { fleetFigures } from './fleet.ts'
import { idleFigures } from './idle-vendors.ts'
import { interactionFigures } from './interactions.ts'
import { report, type Figure } from './figures.ts'
import { navigationFigures } from './navigation.ts'
import { reportFigures } from './reports.ts'
import { scrollFigures } from './scroll.ts'
import { searchFigures } from './search.ts'
import { serverFigures } from './server-throughput.ts'
import { needChromium } from '../support/chromium.ts'

// `npm run bench`: every promise about speed, measured on this machine, as a ratio to a floor of the same run where there is one.
// `npm run bench drain` measures that part only.
const executablePath = needChromium()
const PARTS: Readonly<Record<string, () => Promise<Figure[]>>> = {
  device: () => deviceFigures(executablePath),
  fleet: () => fleetFigures(executablePath),
  navigation: () => navigationFigures(executablePath),
  scroll: () => scrollFigures(executablePath),
  camera: () => cameraFigures(executablePath),
  dashboard: () => dashboardFigures(executablePath),
  reports: () => reportFigures(executablePath),
  search: () => searchFigures(executablePath),
  app: () => appFigures(executablePath),
  interactions: () => interactionFigures(executablePath),
  board: () => boardFigures(executablePath),
  drain: () => drainFigures(executablePath),
  day: () => dayFigures(executablePath),
  server: async () => [...(await idleFigures()), ...(await serverFigures())],
}
const asked = process.argv.slice(2)
const figures: Figure[] = []
for (const [name, measure] of Object.entries(PARTS)) if (asked.length === 0 || asked.includes(name)) figures.push(...(await measure()))
process.exitCode = (await report(figures)) > 0 ? 1 : 0
