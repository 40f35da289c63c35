// Order matters: most browsers also call themselves Chrome or Safari, and Android also calls itself Linux.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrom(e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

const nameIn = (table: typeof BROWSERS, userAgent: string): string | undefined => table.find(([pattern]) => pattern.test(userAgent))?.[1]

/** A user agent is looked at, and kept, up to here: a longer one is made up, and a search through it could take long. */
export const MAX_USER_AGENT = 300

/** Browser and system of a user agent, for people to tell their devices apart: `Chrome on Android`. An unknown one is `Browser`. */
export const deviceLabel = (userAgent: string | null): string => {
  const known = (userAgent ?? '').slice(0, MAX_USER_AGENT)
  const browser = nameIn(BROWSERS, known) ?? 'Browser'
  const system = nameIn(SYSTEMS, known)
  return system === undefined ? browser : `${browser} on ${system}`
}
