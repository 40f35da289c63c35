import { describe, expect, it } from 'vitest'
import { judgePdf } from '#screens/company/judge-pdf.ts'
import { documentCorpus } from './document-corpus.ts'

/** What the device may say where the server says the right. */
const MEANT: Readonly<Record<string, string>> = { 'pdf.cut': 'file.unreadable', 'pdf.more': 'file.unreadable' }

const corpus = (await documentCorpus()).filter(({ verdict }) => verdict !== 'file.type')
const judge = async (bytes: Buffer) => judgePdf(Uint8Array.from(bytes))

describe('a document on the device', () => {
  it.each(corpus)('$name is never refused for another reason than at the server', async ({ bytes, verdict }) => {
    const fault = await judge(bytes)
    if (fault !== null) expect(MEANT[fault] ?? fault).toBe(verdict)
  })

  it.each([
    ['a document with a script', 'file.script'],
    ['a document with a script under an escaped name', 'file.script'],
    ['a document with a script in packed objects', 'file.script'],
    ['a document of a library with a script', 'file.script'],
    ['a document with a living form', 'file.script'],
    ['a document that starts a program', 'file.action'],
    ['a document that opens another', 'file.action'],
    ['a document that needs a password', 'file.locked'],
    ['a document with an archive behind it', 'pdf.more'],
    ['a document with a page behind it', 'pdf.more'],
    ['half a document', 'pdf.cut'],
    ['a signed document', null],
    ['an electronic invoice', null],
    ['a document that only its owner may change', null],
  ])('%s: %s', async (name, fault) => {
    const specimen = corpus.find((one) => one.name === name)
    expect(await judge(specimen?.bytes ?? Buffer.from('absent'))).toBe(fault)
  })
})
