import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors'
import { describe, expect, it } from 'vitest'
import { formErrors, problemsOf, sentenceOf, thrownBy } from './user-errors'

describe('a refusal', () => {
  it('lands on the field that its path names, or on the whole form', () => {
    const refusals = [
      { field: ['proprietor', 'email'], message: 'Enter an address.' },
      { field: null, message: 'Not now.' },
    ]
    expect(formErrors(refusals)).toEqual([
      { field: 'proprietor.email', message: 'Enter an address.' },
      { field: null, message: 'Not now.' },
    ])
  })
})

describe('what went wrong on the way', () => {
  const thrown = (code: string, message: string) =>
    new CombinedGraphQLErrors({ data: null, errors: [{ message, extensions: { code } }] })

  it('is said in the server’s own sentence', () => {
    expect(sentenceOf(thrown('FORBIDDEN', 'This is for schools.'))).toBe('This is for schools.')
    expect(sentenceOf(thrown('RATE_LIMITED', 'Please try again in 20 seconds.'))).toBe(
      'Please try again in 20 seconds.',
    )
  })

  it('tells a person whose session has ended what to do', () => {
    expect(sentenceOf(thrown('UNAUTHENTICATED', 'Please sign in first.'))).toMatch(/Sign in again/)
  })

  it('is understood as well when a door before GraphQL answered with a status', () => {
    const error = answered(429, '{"errors":[{"message":"Too many.","extensions":{"code":"RATE_LIMITED"}}]}')
    expect(sentenceOf(error)).toBe('Too many.')
    expect(thrownBy(error)).toEqual([{ code: 'RATE_LIMITED', message: 'Too many.' }])
  })

  it('tells a server that is away from a line that is down', () => {
    expect(sentenceOf(answered(502, '<h1>Bad gateway</h1>'))).toMatch(/^DMA cannot be reached just now/)
    expect(sentenceOf(new TypeError('Failed to fetch'))).toMatch(/^You seem to be offline/)
  })

  it('never escapes a form that sends', async () => {
    const problems = await problemsOf(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(problems).toEqual([{ message: expect.stringMatching(/offline/) as string }])
  })
})

function answered(status: number, bodyText: string) {
  return new ServerError('refused', { response: new Response(bodyText, { status }), bodyText })
}
