declare global {
  interface Window {
    /** What app-shell/ask-first.js has asked, by the request's body. */
    askedFirst?: Record<string, Promise<Response>> | undefined
  }
}

/**
 * As fetch, but what the page has asked before our script was there is answered by that, once. The first other question
 * ends it: from then on what was answered may be old.
 */
export const fetchUnlessAsked: typeof fetch = (address, request) => {
  const { askedFirst } = window
  const body = typeof request?.body === 'string' ? request.body : ''
  const answer = askedFirst?.[body]
  if (answer) delete askedFirst[body]
  else window.askedFirst = undefined
  return answer ?? fetch(address, request)
}
