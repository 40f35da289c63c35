import { Plural, useLingui } from '@lingui/react/macro'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Question } from '#i18n/content.ts'
import { SearchField } from '#ui/search-field.tsx'
import { Blocks } from './blocks.tsx'
import { ContentFrame } from './content-frame.tsx'
import classes from './content.module.css'
import { findQuestions } from './faq-search.ts'

const Questions = ({ questions }: { questions: readonly Question[] }) => {
  const { t } = useLingui()
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const shown = findQuestions(questions, typed)
  const found = shown.length
  // An address may name a question: it is then open and in view.
  useEffect(() => {
    const named = hash === '' ? null : document.getElementById(hash)
    if (!(named instanceof HTMLDetailsElement)) return
    named.open = true
    named.scrollIntoView({ block: 'nearest' })
  }, [hash])
  return (
    <>
      <div>
        <SearchField label={t`Search the questions`} value={typed} onChange={setTyped} />
      </div>
      <p className="visually-hidden" role="status">
        {typed === '' ? null : found === 0 ? t`No data found` : <Plural value={found} one="# result" other="# results" />}
      </p>
      {found === 0 ? <p aria-hidden>{t`No data found`}</p> : null}
      {shown.map(({ id, question, answer }) => (
        <details
          key={id}
          id={id}
          className={classes.question}
          onToggle={(event) => {
            if (event.currentTarget.open && hash !== id)
              void navigate({ to: '/faq', hash: id, replace: true, resetScroll: false, hashScrollIntoView: false })
          }}
        >
          <summary>{question}</summary>
          <div>
            <Blocks of={answer} />
          </div>
        </details>
      ))}
    </>
  )
}

/** Questions and answers: searched while one types, each with an address of its own. */
export const FaqScreen = () => {
  const { t } = useLingui()
  return (
    <ContentFrame title={t`Frequently asked questions`} pick={(content) => content.faq}>
      {(content) => <Questions questions={content.faq.questions} />}
    </ContentFrame>
  )
}
