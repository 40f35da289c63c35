import { setImmediate as turn } from 'node:timers/promises'

/**
 * Works while the database, which is another process, answers: the work begins when the statement is on its way. Resolves to
 * both results, and settles only when the database has answered: a connection does one thing at a time, so whoever takes the
 * transaction back must not find it busy.
 * @throws what the work throws, else what the database does
 */
export const meanwhile = async <Answer, Done>(answer: Promise<Answer>, work: () => Done): Promise<[Answer, Done]> => {
  const working = turn().then(work)
  await Promise.allSettled([answer, working])
  const done = await working
  return [await answer, done]
}
