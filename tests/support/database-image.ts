import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { MIGRATIONS } from '#server/database/migrations.ts'

const FOLDER = join(import.meta.dirname, '..', '..', '.tmp')
/** What makes the image: another release of it writes other files. */
const MAKERS = [join(import.meta.dirname, '..', '..', 'node_modules', '@electric-sql', 'pglite', 'package.json'), import.meta.filename]

/** Tells one set of migrations from another, whatever is changed in them. */
const nameOfImage = (): string => {
  const hash = createHash('sha256')
  for (const maker of MAKERS) hash.update(readFileSync(maker))
  for (const file of readdirSync(MIGRATIONS, { recursive: true, encoding: 'utf8' }).toSorted())
    if (/\.(sql|json)$/.test(file)) hash.update(file).update(readFileSync(join(MIGRATIONS, file)))
  return `pglite-${hash.digest('hex').slice(0, 16)}.tar`
}

const make = async (path: string): Promise<void> => {
  const client = await PGlite.create({})
  await migrate(drizzle(client), { migrationsFolder: MIGRATIONS })
  // From which further databases would be made. Without them an image is unpacked in two thirds of the time.
  await client.exec("update pg_database set datistemplate = false where datname in ('template0', 'template1')")
  for (const name of ['template0', 'template1']) await client.exec(`drop database ${name}`)
  // The memory for pages is cleared when a database is opened: as much as in earnest takes half of that time.
  await client.exec("alter system set shared_buffers = '16MB'")
  await client.exec('checkpoint')
  const bytes = new Uint8Array(await (await client.dumpDataDir('none')).arrayBuffer())
  await client.close()
  mkdirSync(FOLDER, { recursive: true })
  for (const file of readdirSync(FOLDER))
    if (/^pglite-\w+\.tar$/.test(file) && join(FOLDER, file) !== path) rmSync(join(FOLDER, file), { force: true })
  // Two processes may make it at once: each moves a whole one to its place.
  const own = `${path}.${process.pid}`
  writeFileSync(own, bytes)
  renameSync(own, path)
}

const read = async (): Promise<Blob> => {
  const path = join(FOLDER, nameOfImage())
  if (!existsSync(path)) await make(path)
  return new Blob([readFileSync(path)], { type: 'application/x-tar' })
}

let image: Promise<Blob> | undefined

/** A migrated, empty PGlite database, made once for all test files and kept until a migration changes: making one takes seconds. */
export const databaseImage = (): Promise<Blob> => (image ??= read())
