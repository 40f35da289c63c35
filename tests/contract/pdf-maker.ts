export const ascii = (text: string): Buffer => Buffer.from(text, 'latin1')
export const join = (...parts: readonly (Buffer | string)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? ascii(part) : part)))

/** A PDF of one empty page, with more objects and entries of the catalog. */
export const pdf = (extra: { catalog?: string; objects?: readonly (string | Buffer)[]; trailer?: string } = {}): Buffer =>
  join(
    '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n',
    `1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${extra.catalog ?? ''} >>\nendobj\n`,
    '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n',
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>\nendobj\n',
    ...(extra.objects ?? []),
    `trailer\n<< /Root 1 0 R ${extra.trailer ?? ''} >>\nstartxref\n0\n%%EOF\n`,
  )

export const stream = (number: number, dictionary: string, content: Buffer): Buffer =>
  join(`${number} 0 obj\n<< ${dictionary} /Length ${content.length} >>\nstream\n`, content, '\nendstream\nendobj\n')

/** An object that is nothing but an action. */
export const action = (text: string, number = 5): string => `${number} 0 obj\n<< ${text} >>\nendobj\n`
