const LETTER = /\p{L}/u
const ARABIC = /\p{Script=Arabic}/u

/** The script a piece of text begins with, by its first letter. */
const scriptOf = (text: string): 'arabic' | 'other' | null => {
  const first = LETTER.exec(text)?.[0]
  return first === undefined ? null : ARABIC.test(first) ? 'arabic' : 'other'
}

/**
 * A text that people wrote, as paragraphs: a new one at every line, and where a sentence ends, or a slash stands, and another script
 * begins. Words of another script within a sentence stay where they are.
 */
export const paragraphsOf = (text: string): readonly string[] =>
  text
    .split(/\n+/)
    .flatMap((line) =>
      line.split(/\s+[/|–—]\s+|(?<=[.!?؟…])\s+/u).reduce<{ text: string; script: ReturnType<typeof scriptOf> }[]>((found, piece) => {
        const before = found.at(-1)
        const script = scriptOf(piece)
        if (!before || (script !== null && before.script !== null && script !== before.script)) return [...found, { text: piece, script }]
        // What separated two pieces of one language belongs to it.
        const from = line.indexOf(before.text)
        const to = line.indexOf(piece, from + before.text.length)
        return [...found.slice(0, -1), { text: line.slice(from, to + piece.length), script: before.script ?? script }]
      }, []),
    )
    .map((paragraph) => paragraph.text.trim())
    .filter((paragraph) => paragraph !== '')

/** What somebody wrote, one paragraph per language, each in its own direction. */
export const Paragraphs = ({ text }: { text: string }) =>
  paragraphsOf(text).map((paragraph, at) => (
    // The same sentence may stand there twice.
    <span key={`${at} ${paragraph}`} dir="auto" style={{ display: 'block' }}>
      {paragraph}
    </span>
  ))
