import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MessagesPageDocument, type MessageState } from '../gql/graphql'
import { answering } from '../testing/answering'
import { useReread } from './useReread'

it('reads the page as it is when it is read, whichever it was when that was asked for, and says when that is done', async () => {
  const { asked, Provider } = answering({ MessagesPage: () => ({}) })
  const { result, rerender } = renderHook(
    ({ state }) =>
      useReread(['MESSAGE'], { query: MessagesPageDocument, variables: { state, first: 25 }, skip: true }),
    { initialProps: { state: 'NEW' as MessageState }, wrapper: Provider },
  )
  const again = result.current
  const read = again()
  rerender({ state: 'READ' })
  const both = Promise.all([read, again()])
  await act(() => both)
  expect(asked.map(({ variables }) => variables['state'])).toEqual(['NEW', 'READ'])
  await act(() => again())
  expect(asked.map(({ variables }) => variables['state'])).toEqual(['NEW', 'READ', 'READ'])
})
