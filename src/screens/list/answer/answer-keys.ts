import type { ListDesk } from '../list-screen.tsx'
import type { Answer } from './bulk.ts'

interface AnswerKeys<Row> {
  readonly isWaiting: (row: Row) => boolean
  readonly accept: (row: Row) => void
  readonly reject: (row: Row) => void
  /** Asks about all that are selected. */
  readonly askBulk: (answer: Answer, desk: ListDesk<Row>) => void
}

/** The keys A and R of a list: they answer what is selected, else the row they are pressed on, where it waits. */
export const answerKeys =
  <Row>({ isWaiting, accept, reject, askBulk }: AnswerKeys<Row>) =>
  ({ code, shiftKey }: KeyboardEvent, desk: ListDesk<Row>): boolean => {
    if (shiftKey || (code !== 'KeyA' && code !== 'KeyR')) return false
    const { row } = desk
    if (desk.selected.size > 0) askBulk(code === 'KeyA' ? 'accept' : 'reject', desk)
    else if (!row || !isWaiting(row)) return false
    else if (code === 'KeyA') accept(row)
    else reject(row)
    return true
  }
