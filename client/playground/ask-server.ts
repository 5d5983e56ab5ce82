import type { GraphiQLProps } from 'graphiql'

/**
 * Sends an operation as the person who is signed in on this site, or with the key typed under Headers.
 * An answer that is not JSON (a proxy's error page) is shown with its status instead of a parser's complaint.
 */
export const askServer: GraphiQLProps['fetcher'] = async (operation, options) => {
  const response = await fetch('/graphql', {
    method: 'POST',
    credentials: 'same-origin',
    // The server asks for a header that a form on another site cannot send.
    headers: { ...options?.headers, 'content-type': 'application/json', 'apollo-require-preflight': '1' },
    body: JSON.stringify(operation),
  })
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return { errors: [{ message: `The server answered ${response.status}: ${text.slice(0, 500)}` }] }
  }
}
