import type { Point } from './place.ts'

/**
 * What a text says of a place: a point; a national short address, which only its register can turn into one; a shortened link, which only
 * its service can; a link that holds no point; or nothing.
 */
type PlaceText =
  | { readonly kind: 'point'; readonly point: Point }
  | { readonly kind: 'short_address'; readonly code: string }
  /** `link`: as its service reads it, without what stands behind its name; null for one that nobody here asks. */
  | { readonly kind: 'short_link'; readonly link: string | null }
  | { readonly kind: 'link' }
  | { readonly kind: 'unknown' }

const UNKNOWN: PlaceText = { kind: 'unknown' }
const DECIMALS = 6

/** No link of a map service is longer; spaces without end would be gone through once for each of them. */
const MOST_CHARACTERS = 5000

/** Latin digits and signs for Arabic-Indic and typographic ones; no marks of direction. */
const plain = (text: string): string =>
  text
    .replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace(/٫/g, '.')
    .replace(/،/g, ',')
    .replace(/[−–]/g, '-')
    .replace(/[º˚]/g, '°')
    .replace(/[’′]/g, "'")
    .replace(/[”″]|''/g, '"')
    .replace(/[\u200e\u200f\u061c\u2066-\u2069\ufeff]/g, '')
    // As they are copied out of a sentence or a list.
    .replace(/^[\s([]+|[\s)\],;]+$/g, '')

const pointOf = (lat: number, lng: number): Point | null =>
  Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat: Number(lat.toFixed(DECIMALS)), lng: Number(lng.toFixed(DECIMALS)) } : null

const PAIR = /^(-?\d{1,3}(?:\.\d+)?)°?\s*(?:[,;]\s*|\s+)(-?\d{1,3}(?:\.\d+)?)°?$/

/** Two numbers with a comma for the decimals, as spreadsheets of some countries write them. */
const COMMA_PAIR = /^(-?\d{1,3}),(\d+)°?(?:\s*;\s*|\s+)(-?\d{1,3}),(\d+)°?$/

const pairIn = (text: string): Point | null => {
  const [, lat, lng] = PAIR.exec(text.trim().replace(COMMA_PAIR, '$1.$2 $3.$4')) ?? []
  return lat === undefined || lng === undefined ? null : pointOf(Number(lat), Number(lng))
}

/** One of two angles: degrees, minutes and seconds as far as they are given, with the quarter of the sky before or behind. */
const ANGLE =
  /^([NSEW])?\s*(\d{1,3}(?:\.\d+)?)\s*(?:°|\s|$|(?=[NSEW]))\s*(?:(\d{1,2}(?:\.\d+)?)\s*(?:'|\s|$)\s*)?(?:(\d{1,2}(?:\.\d+)?)\s*"?\s*)?([NSEW])?$/

const QUARTERS: ReadonlyArray<readonly [RegExp, string]> = [
  [/شمال[\u064b\u0627]*/g, 'N'],
  [/جنوب[\u064b\u0627]*/g, 'S'],
  [/شرق[\u064b\u0627]*/g, 'E'],
  [/غرب[\u064b\u0627]*/g, 'W'],
  [/north/gi, 'N'],
  [/south/gi, 'S'],
  [/east/gi, 'E'],
  [/west/gi, 'W'],
]

const angleIn = (text: string): { readonly quarter: string; readonly degrees: number } | null => {
  const [, before, degrees, minutes = '0', seconds = '0', behind] = ANGLE.exec(text.trim()) ?? []
  const quarter = before ?? behind
  if (degrees === undefined || quarter === undefined || Number(minutes) >= 60 || Number(seconds) >= 60) return null
  const size = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600
  return { quarter, degrees: quarter === 'S' || quarter === 'W' ? -size : size }
}

const anglesIn = (text: string): Point | null => {
  const words = QUARTERS.reduce((all, [word, letter]) => all.replace(word, letter), text).toUpperCase()
  // Between the angles stands a comma, or the letter of the one ends it.
  const parts = words.includes(',')
    ? words.split(',')
    : (/^([^NSEW]+[NSEW])\s*([^NSEW]+[NSEW])$/.exec(words) ?? /^([NSEW][^NSEW]+)([NSEW][^NSEW]+)$/.exec(words))?.slice(1)
  if (parts?.length !== 2) return null
  const angles = parts.map(angleIn)
  const lat = angles.find((angle) => angle !== null && /[NS]/.test(angle.quarter))
  const lng = angles.find((angle) => angle !== null && /[EW]/.test(angle.quarter))
  return lat && lng ? pointOf(lat.degrees, lng.degrees) : null
}

const NUMBER = '(-?\\d{1,3}\\.?\\d*)'
/** Words behind two numbers say that these are of a house and a street. */
const END = '(?!\\d|\\.\\d)(?=\\s*(?:[^\\s\\p{L}\\p{N}]|$))'
/** Where map services put what is meant into their addresses. */
const MEANT: readonly RegExp[] = [
  new RegExp(`!3d${NUMBER}!4d${NUMBER}`),
  new RegExp(`[?&]mlat=${NUMBER}&mlon=${NUMBER}`),
  // What is meant, wherever it stands, before what is only looked at.
  new RegExp(`[?&](?:q|query|daddr|destination|coordinate|address|latlng|to)=(?:loc:|ll\\.)?${NUMBER},\\s*${NUMBER}${END}`, 'u'),
  new RegExp(`/(?:place|search)/(?:[^/]*/)?${NUMBER},\\s*${NUMBER}${END}`, 'u'),
  new RegExp(`share\\.here\\.com/l/${NUMBER},\\s*${NUMBER}${END}`, 'u'),
]
/** Where they put the middle of the view, which stands for the place where nothing else does. */
const VIEWED: readonly RegExp[] = [
  new RegExp(`[?&](?:ll|sll|center)=${NUMBER},\\s*${NUMBER}${END}`, 'u'),
  new RegExp(`@${NUMBER},${NUMBER}`),
  new RegExp(`#map=[\\d.]+/${NUMBER}/${NUMBER}`),
  new RegExp(`[?&]cp=${NUMBER}~${NUMBER}`),
  new RegExp(`[?&]map=${NUMBER},${NUMBER}${END}`, 'u'),
]
/** Degrees, minutes and seconds, where a service asks for what was typed. */
const ANGLES_IN_LINK = /(?:[?&](?:q|query|daddr|destination)=|\/(?:place|search)\/)([^/?&#@]*°[^/?&#@]*)/

/** A way of several places, as one service writes it: it leads to the last one, and the middle of its view is none of them. */
const WAY = /\/maps\/dir\/([^@?#]*)/
const WAY_PLACE = new RegExp(`!1d${NUMBER}!2d${NUMBER}`, 'g')
/** Ways as others write them: the last of their places. */
const WAY_ENDS: readonly RegExp[] = [
  new RegExp(`/directions/[^?#]*:${NUMBER},${NUMBER}(?=[/?#]|$)`),
  new RegExp(`[?&]route=[^&#]*;${NUMBER},${NUMBER}(?=[&#]|$)`),
  new RegExp(`[?&]rtp=[^&#]*~pos\\.${NUMBER}_${NUMBER}`),
]
const IS_WAY = /\/directions\b|\/maps\/dir\/|[?&](?:route|rtp|saddr|origin)=/

const endOfWay = (path: string, link: string): Point | null => {
  const last =
    path
      .replace(/\/data=.*$/, '')
      .replace(/\/$/, '')
      .split('/')
      .at(-1)
      ?.trim() ?? ''
  const typed = pairIn(last) ?? anglesIn(last)
  if (typed || last === '') return typed
  const found = [...link.matchAll(WAY_PLACE)].at(-1)
  const [all = '', lng, lat] = found ?? []
  // A place behind it that has no point.
  const isLast = !link.slice((found?.index ?? 0) + all.length).includes('!1m0')
  return lng === undefined || lat === undefined || !isLast ? null : pointOf(Number(lat), Number(lng))
}

const GEOHASH = /waze\.com\/ul\/h([\db-hjkmnp-z]{8,12})(?![a-z\d])/i
const GEOHASH_DIGITS = '0123456789bcdefghjkmnpqrstuvwxyz'

/** The middle of the square that a geohash names: each digit halves it five times, in turn across and down. */
const middleOfSquare = (hash: string): Point | null => {
  const square = { lng: { middle: 0, half: 180 }, lat: { middle: 0, half: 90 } }
  const digits = hash.toLowerCase().split('')
  const bits = digits.flatMap((digit) => GEOHASH_DIGITS.indexOf(digit).toString(2).padStart(5, '0').split(''))
  for (const [at, bit] of bits.entries()) {
    const side = at % 2 === 0 ? square.lng : square.lat
    side.half /= 2
    side.middle += bit === '1' ? side.half : -side.half
  }
  return pointOf(square.lat.middle, square.lng.middle)
}

/** A link among words: what an app shares begins with the name of the place. */
const LINK_AMONG_WORDS = /https?:\/\/\S+/i
const SHORT_LINK = /^https?:\/\/(?:(maps\.app\.goo\.gl\/[\w-]+|goo\.gl\/maps\/[\w-]+|maps\.apple\/p\/[\w.~-]+)|osm\.org\/go\/)/i

const decoded = (link: string): string => {
  try {
    return decodeURIComponent(link.replace(/\+/g, ' '))
  } catch {
    return link
  }
}

const pointIn = (text: string, patterns: readonly RegExp[]): Point | null => {
  for (const pattern of patterns) {
    const [, lat, lng] = pattern.exec(text) ?? []
    const point = lat === undefined || lng === undefined ? null : pointOf(Number(lat), Number(lng))
    if (point) return point
  }
  return null
}

const inLink = (link: string): PlaceText => {
  const text = plain(decoded(link))
  const [, way] = WAY.exec(text) ?? []
  const [, angles] = ANGLES_IN_LINK.exec(text) ?? []
  const [, hash] = GEOHASH.exec(text) ?? []
  const point =
    (way ? endOfWay(way, text) : null) ??
    (angles === undefined ? null : anglesIn(angles)) ??
    (hash === undefined ? null : middleOfSquare(hash)) ??
    (way ? null : pointIn(text, IS_WAY.test(text) ? [...WAY_ENDS, ...MEANT] : [...MEANT, ...VIEWED]))
  if (point) return { kind: 'point', point }
  const short = SHORT_LINK.exec(link)
  return short ? { kind: 'short_link', link: short[1] === undefined ? null : `https://${short[1]}` } : { kind: 'link' }
}

/** `geo:24.7,46.6?q=…`; a point of nought and nought with a question means the question. */
const inGeo = (text: string): Point | null => {
  const [, start = '', query = ''] = /^geo:([^?]*)\??(.*)$/i.exec(text) ?? []
  const [, asked] = /(?:^|&)q=([^&(]*)/.exec(decoded(query)) ?? []
  return (asked === undefined ? null : pairIn(asked)) ?? pairIn(start.replace(/;.*$/, '').split(',').slice(0, 2).join(','))
}

/** Reads what a person pasted: a link of a map service, `geo:`, coordinates in any common writing, or a national short address. */
export const readPlaceText = (typed: string): PlaceText => {
  if (typed.length > MOST_CHARACTERS) return UNKNOWN
  const text = plain(typed)
  if (/^https?:\/\//i.test(text)) return inLink(text)
  // A link whose beginning was not copied: a name with dots before a path.
  if (/^[a-z\d-]+(?:\.[a-z\d-]+)+\//i.test(text)) {
    const read = inLink(`https://${text}`)
    return read.kind === 'link' ? UNKNOWN : read
  }
  const [link] = LINK_AMONG_WORDS.exec(text) ?? []
  if (link !== undefined) return inLink(link)
  const point = /^geo:/i.test(text) ? inGeo(text) : (pairIn(text) ?? anglesIn(text))
  if (point) return { kind: 'point', point }
  const [, letters, digits] = /^([a-z]{4})[\s-]?(\d{4})$/i.exec(text) ?? []
  return letters === undefined || digits === undefined ? UNKNOWN : { kind: 'short_address', code: `${letters.toUpperCase()}${digits}` }
}
