import { appFigures } from './app.ts'
import { inBenchPage } from './browser.ts'
import { deviceFigures } from './device.ts'
import { report } from './figures.ts'
import { serverFigures } from './server-throughput.ts'
import { needChromium } from '../support/chromium.ts'

// `npm run bench`: every promise about speed, measured on this machine, as a ratio to a floor of the same run where there is one.
const chromium = needChromium()
const figures = [...(await inBenchPage(chromium, deviceFigures)), ...(await appFigures(chromium)), ...(await serverFigures())]
process.exitCode = (await report(figures)) > 0 ? 1 : 0
