import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { answering } from '../testing/answering'
import { render } from '../testing/render'
import { Clock } from '../ui/format/Clock'
import { aSchoolContend, theRules } from './aCase'
import { Component } from './CasePage'

type Answers = Parameters<typeof answering>[0]

/** For tests: opens the case, as it is or as null: it does not exist. */
export async function openCase(contend = {}, rest: object | null = {}, answers: Answers = {}) {
  let now = contend
  const answered = (state: string) => {
    now = { ...contend, state, mayDo: [] }
    return aSchoolContend(now, rest as Record<string, unknown>)
  }
  const line = answering({
    CasePage: () => ({
      schoolContend: rest && aSchoolContend(now, rest as Record<string, unknown>),
      registerRules: theRules,
    }),
    TriageContend: ({ input }) => ({
      triageContend: {
        __typename: 'SchoolContendPayload',
        schoolContend: { __typename: 'SchoolContend', id: '7', triage: (input as { tag: string }).tag },
        userErrors: [],
      },
    }),
    RejectContend: () => payload('rejectContend', answered('REJECTED')),
    AcceptContend: () => payload('acceptContend', answered('ACCEPTED')),
    AnswerPlan: () => ({
      answerPlan: {
        __typename: 'ContendPayload',
        contend: answered('COUNTERED').contend,
        userErrors: [],
      },
    }),
    ...answers,
  })
  const view = render(
    <line.Provider>
      <Clock value={{ now: () => new Date('2026-11-20T12:00:00Z'), timeZone: 'Africa/Lagos' }}>
        <Routes>
          <Route path="/admin/contend/:id" element={<Component />} />
        </Routes>
      </Clock>
    </line.Provider>,
    '/admin/contend/7',
  )
  await screen.findByRole('heading', { level: 1, name: rest ? 'Samuel Adeyemi' : 'This case does not exist' })
  return { ...view, ...line }
}

export const payload = (name: string, schoolContend: object | null, userErrors: object[] = []) => ({
  [name]: { __typename: 'SchoolContendPayload', schoolContend, userErrors },
})

export const refused = (name: string, message: string) =>
  payload(name, null, [{ __typename: 'UserError', field: ['contendId'], message }])

export const sent = (asked: { operation: string; variables: Record<string, unknown> }[], name: string) =>
  asked.filter(({ operation }) => operation === name).map(({ variables }) => variables['input'])

export const nameOf = (radio: HTMLElement) =>
  document.getElementById(radio.getAttribute('aria-labelledby') ?? '')?.textContent
