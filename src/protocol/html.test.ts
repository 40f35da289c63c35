import { expect, it } from 'vitest'
import { escapeHtml } from './html.ts'

it('text stands in HTML as it was written, between tags and in attributes', () => {
  expect(escapeHtml(`<a href="x" title='y'>Fish & chips &amp;</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;Fish &amp; chips &amp;amp;&lt;/a&gt;',
  )
  expect(escapeHtml('حاوية ٢\n$&')).toBe('حاوية ٢\n$&amp;')
})
