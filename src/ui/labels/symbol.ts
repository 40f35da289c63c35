import { code128, qrcode, type DrawingContext } from 'bwip-js/generic'

export type SymbolKind = 'code128' | 'qr'

/** A code as one path, in units of half its thinnest line, the margin that readers need included. */
export interface CodeSymbol {
  readonly width: number
  readonly height: number
  readonly path: string
}

/** Why a text cannot be drawn as a code: it is empty, holds what the code cannot, or more of it. */
export type SymbolFault = 'empty' | 'characters' | 'long'

/** A barcode of 40 characters with the number of a unit behind it, and some room. */
const MOST_IN_BARS = 48
const MOST_IN_SQUARE = 300
/** What every reader gives back as it was typed; control characters and accents depend on the reader's settings. */
const PLAIN = /^[\x20-\x7E]*$/

/** Units of a drawing per thinnest line: even, so that the middle of a bar is a whole number. */
export const UNITS = 2
/** Thinnest lines that stay white beside a code, as its standard asks. */
const QUIET: Readonly<Record<SymbolKind, number>> = { code128: 10, qr: 4 }

export const symbolFault = (kind: SymbolKind, text: string): SymbolFault | null => {
  if (text.trim() === '') return 'empty'
  if (kind === 'code128' && !PLAIN.test(text)) return 'characters'
  return text.length > (kind === 'code128' ? MOST_IN_BARS : MOST_IN_SQUARE) ? 'long' : null
}

/** Gathers what the library draws as a path: markup from a text would be refused by the page's policy. */
const pathDrawing = (quiet: number): DrawingContext<CodeSymbol> => {
  let [width, height, path] = [0, 0, '']
  return {
    scale: () => null,
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (w, h) => {
      ;[width, height] = [w, h]
    },
    line: (x, _y0, _x1, _y1, thickness) => {
      path += `M${x - thickness / 2 + quiet} 0h${thickness}v${height}h-${thickness}z`
    },
    polygon: (points) => {
      path += `M${points.map(([x, y]) => `${x + quiet} ${y + quiet}`).join('L')}z`
    },
    hexagon: () => undefined,
    ellipse: () => undefined,
    text: () => undefined,
    fill: () => undefined,
    end: () => ({ width: width + 2 * quiet, height: path.includes('h') ? height : height + 2 * quiet, path }),
  }
}

/** Draws a text that has no fault. */
export const codeSymbol = (kind: SymbolKind, text: string): CodeSymbol => {
  const drawing = pathDrawing(QUIET[kind] * UNITS)
  return kind === 'code128'
    ? code128({ bcid: 'code128', text, scale: UNITS, height: 10 }, drawing)
    : qrcode({ bcid: 'qrcode', text, scale: UNITS / 2 }, drawing)
}
