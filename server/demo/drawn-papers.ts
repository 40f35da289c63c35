import { PDFDocument, StandardFonts, rgb } from '@cantoo/pdf-lib'
import sharp from 'sharp'

/** A file as the demo vendor's people would pick it. */
export interface Paper {
  readonly name: string
  readonly type: 'image/jpeg' | 'application/pdf'
  readonly bytes: Uint8Array
}

const bin = (x: number, y: number, colour: string): string =>
  `<g transform="translate(${x} ${y})"><path d="M0 0h150l-18 74H18z" fill="${colour}"/><path d="M-6-10h162v12H-6z" fill="#0b3b22"/></g>`

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480"><rect width="480" height="480" fill="#f3f7f4"/>
  <g transform="translate(60 150) scale(2.4)">${bin(0, 20, '#018241')}</g></svg>`

/** A yard under the sky, with bins in a row. */
const yard = (sky: string, sand: string, bins: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640"><rect width="960" height="640" fill="${sky}"/>
  <circle cx="780" cy="120" r="54" fill="#ffe7a3"/><rect y="380" width="960" height="260" fill="${sand}"/>
  <rect x="60" y="210" width="300" height="180" fill="#d9d4c7"/><rect x="150" y="280" width="120" height="110" fill="#6b7b74"/>
  ${bins.map((colour, n) => bin(90 + n * 210, 450 + (n % 2) * 40, colour)).join('')}</svg>`

const jpeg = async (name: string, drawing: string): Promise<Paper> => ({
  name,
  type: 'image/jpeg',
  bytes: await sharp(Buffer.from(drawing)).jpeg({ quality: 78 }).toBuffer(),
})

const license = async (lines: readonly string[]): Promise<Paper> => {
  const document = await PDFDocument.create()
  const page = document.addPage([595, 842])
  const [bold, plain] = [await document.embedFont(StandardFonts.HelveticaBold), await document.embedFont(StandardFonts.Helvetica)]
  page.drawRectangle({ x: 40, y: 40, width: 515, height: 762, borderColor: rgb(0, 0.51, 0.25), borderWidth: 3 })
  for (const [n, line] of lines.entries())
    page.drawText(line, { x: 80, y: 720 - n * 40, size: n === 0 ? 26 : 15, font: n === 0 ? bold : plain })
  return { name: 'license.pdf', type: 'application/pdf', bytes: await document.save() }
}

/** What the demo vendor handed in for its identity check: drawn, and marked as invented. */
export const drawPapers = async (of: { licenseNumber: string; company: string }) => ({
  logo: await jpeg('logo.jpg', LOGO),
  businessImages: [
    await jpeg('yard-south.jpg', yard('#a9d4ee', '#d8c39a', ['#018241', '#e08a1e', '#2a6fb0', '#018241'])),
    await jpeg('yard-evening.jpg', yard('#f2c9a1', '#c9a877', ['#2a6fb0', '#018241', '#018241'])),
  ],
  licenseCertificate: await license([
    'Waste transport license',
    of.company,
    `Number ${of.licenseNumber}`,
    'Specimen of a demo, without force',
  ]),
})
