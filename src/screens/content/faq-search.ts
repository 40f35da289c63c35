import { fold } from '#domain/kernel/search.ts'
import type { Question } from '#i18n/content.ts'

/** The questions that hold every word of what was typed, in the question or its answer, whatever the spelling. */
export const findQuestions = (questions: readonly Question[], typed: string): readonly Question[] => {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return questions
  return questions.filter(({ question, answer }) => {
    const text = fold([question, ...answer.flat()].join(' '))
    return words.every((word) => text.includes(word))
  })
}
