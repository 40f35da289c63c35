import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DATA_DIR } from '#tests/e2e/site.ts'

/** The mails somebody was sent, oldest first, as the server wrote them to its folder, with their lines joined again. */
export const mailsTo = (email: string): string[] => {
  const folder = join(DATA_DIR, 'mail')
  // It is made with the first mail.
  if (!existsSync(folder)) return []
  return (
    readdirSync(folder)
      // One that begins with a dot is still being written.
      .filter((name) => /^[^.].*\.eml$/.test(name))
      .sort()
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .filter((text) => text.includes(`To: ${email}`))
      .map((text) => text.replace(/=\r\n/g, '').replace(/=3D/g, '='))
  )
}

/** The address of a link in the newest mail to somebody, from its path on, or null while there is none. */
export const linkTo = (email: string, path: string): string | null => {
  const mail = mailsTo(email).at(-1) ?? ''
  return new RegExp(`${path}[?#][\\w=-]+`).exec(mail)?.[0] ?? null
}
