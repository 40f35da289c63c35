/**
 * The server cannot start, for a reason that whoever starts it can mend. The message is one sentence for that person: what is
 * wrong, and what to do. It holds addresses and folders, never passwords.
 */
export class StartFault extends Error {
  override readonly name = 'StartFault'
}

/** A setting is wrong. The message begins with the variable's name and never repeats its value. */
export class EnvError extends Error {
  override readonly name = 'EnvError'
}

/** The code of a failed system call (`ENOSPC`) or statement (`28P01`), looked up through the causes; null where there is none. */
export const codeOf = (error: unknown): string | null => {
  for (let e = error, depth = 0; e instanceof Error && depth < 5; e = e.cause, depth += 1)
    if ('code' in e && typeof e.code === 'string') return e.code
  return null
}

/** What a failed system call on a folder says to whoever starts the server; null for any other error. */
export const folderFault = (error: unknown, folder: string): StartFault | null => {
  const code = codeOf(error)
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new StartFault(`The disk of ${folder} is full: make room, or set DATA_DIR to a folder on another disk.`)
  if (code === 'EROFS') return new StartFault(`The disk of ${folder} is read-only: set DATA_DIR to a folder that can be written to.`)
  if (code === 'EACCES' || code === 'EPERM')
    return new StartFault(`This user may not write to ${folder}: change its owner, or set DATA_DIR to another folder.`)
  if (code === 'ENOTDIR' || code === 'EEXIST' || code === 'ENOENT' || code === 'ELOOP' || code === 'ENAMETOOLONG')
    return new StartFault(`${folder} cannot be a folder (${code}): set DATA_DIR to one.`)
  if (code === 'EIO' || code === 'EMFILE' || code === 'ENFILE') return new StartFault(`${folder} cannot be read or written (${code}).`)
  return null
}

/** What a port that cannot be opened says to whoever starts the server; null for any other error. */
export const portFault = (error: unknown, port: number, host: string | undefined): StartFault | null => {
  const code = codeOf(error)
  if (code === 'EADDRINUSE') return new StartFault(`Port ${port} is taken by another process: end that one, or set PORT to another number.`)
  if (code === 'EACCES') return new StartFault(`This user may not open port ${port}: set PORT to a number above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EAFNOSUPPORT')
    return new StartFault(`This machine has no address ${host ?? '::'}: correct HOST, or leave it out.`)
  return null
}

/**
 * The sentence for whoever starts the server. Of an error nobody foresaw it has only the first line: databases and compiled
 * libraries put whole programs on the others.
 */
export const faultSentence = (error: unknown): string => {
  if (error instanceof StartFault) return error.message
  if (error instanceof EnvError) return `Wrong setting ${error.message}`
  const code = codeOf(error)
  const line = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : ''
  return `The server cannot start: ${(line === '' ? 'an unknown fault' : line).slice(0, 300)}${code === null ? '' : ` (${code})`}; the log has more.`
}
