import { ApolloClient, ApolloLink } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import type { ReactNode } from 'react'
import { Observable } from 'rxjs'
import { createCache } from '../apollo'

type Variables = Record<string, unknown>
type Answers = Record<string, (variables: Variables) => unknown>

/**
 * The product's own cache before a server that answers by operation name; what it throws is a line that broke, and
 * what it promises comes late. `asked` holds what went over the line, in order.
 */
export function answering(answers: Answers) {
  const asked: { operation: string; variables: Variables }[] = []
  const link = new ApolloLink(({ operationName = '', variables }) => {
    asked.push({ operation: operationName, variables })
    return new Observable((line) => {
      // Not at once: a screen has to stand the time that an answer takes.
      const timer = setTimeout(async () => {
        try {
          line.next({ data: (await answers[operationName]!(variables)) as never })
          line.complete()
        } catch (error) {
          line.error(error)
        }
      }, 10)
      return () => clearTimeout(timer)
    })
  })
  const client = new ApolloClient({ link, cache: createCache() })
  const Provider = ({ children }: { children: ReactNode }) => (
    <ApolloProvider client={client}>{children}</ApolloProvider>
  )
  return { asked, client, Provider }
}
