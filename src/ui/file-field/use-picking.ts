import { useState } from 'react'
import { checkFile, type CheckedFile } from './check-file.ts'
import { shrink } from './shrink.ts'

/** A photo that is larger than a screen needs: the person says in which size it is kept. */
interface SizeQuestion {
  readonly original: CheckedFile
  readonly smaller: CheckedFile
}

interface Refused {
  readonly name: string
  /** A code there are words for. */
  readonly fault: string
}

interface PickingOptions {
  readonly types: readonly string[]
  readonly below: number
  /** Files that may still be added. */
  readonly room: number
  /** A closer look at a file of a right kind; null: nothing is wrong with it. */
  readonly judge?: ((file: CheckedFile) => Promise<string | null>) | undefined
  /** Keeps the files; answers with the names of those there was no room left for. */
  readonly keep: (files: readonly CheckedFile[]) => Promise<readonly string[]>
}

/**
 * Takes picked or dropped files: refuses what is wrong, asks for the size of large photos, and keeps the rest. `forget`: what was refused
 * matters no more.
 */
export const usePicking = ({ types, below, room, judge, keep }: PickingOptions) => {
  const [questions, setQuestions] = useState<readonly SizeQuestion[]>([])
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const [running, setRunning] = useState(0)
  const store = async (files: readonly CheckedFile[]) => {
    if (files.length === 0) return
    try {
      const surplus = await keep(files)
      if (surplus.length > 0) setRefused((was) => [...was, ...surplus.map((name) => ({ name, fault: 'file.many' as const }))])
    } catch {
      setRefused((was) => [...was, ...files.map(({ name }) => ({ name, fault: 'storage' }))])
    }
  }
  const forget = () => setRefused([])
  const pick = async (picked: readonly File[]) => {
    setRunning((count) => count + 1)
    // Who chooses once more has read it, and large files are looked at for a while.
    forget()
    const good: CheckedFile[] = []
    const asked: SizeQuestion[] = []
    const bad: Refused[] = picked.slice(room).map(({ name }) => ({ name, fault: 'file.many' }))
    for (const file of picked.slice(0, room)) {
      const checked = await checkFile(file, { types, below })
      if (!checked.ok) {
        bad.push({ name: file.name, fault: checked.fault })
        continue
      }
      const fault = (await judge?.(checked.file)) ?? null
      if (fault !== null) {
        bad.push({ name: file.name, fault })
        continue
      }
      const smaller = await shrink(checked.file).catch(() => null)
      if (smaller) asked.push({ original: checked.file, smaller })
      else good.push(checked.file)
    }
    setRefused(bad)
    setQuestions((was) => [...was, ...asked])
    await store(good)
    setRunning((count) => count - 1)
  }
  const answer = async (question: SizeQuestion, size: 'original' | 'smaller') => {
    setQuestions((was) => was.filter((other) => other !== question))
    // The form is held until the photo is there, not until the question is answered.
    setRunning((count) => count + 1)
    await store([question[size]])
    setRunning((count) => count - 1)
  }
  return { pick, answer, forget, questions, refused, busy: running > 0 }
}
