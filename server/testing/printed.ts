import { quiet } from './databases/stored.js'
import type { Asker } from './client.js'
import type { Product } from './product.js'

export interface Printed {
  status: number
  html: string
  /** The way to the claim's page: "/claim/…". */
  link: string | undefined
  token: string | undefined
}

/** Opens the page to print a claim's letter, as a browser does: with the session's cookie. */
export async function printed(product: Product, debtorId: string, { key }: Asker): Promise<Printed> {
  const headers: Record<string, string> = key ? { Cookie: `dma-cookies=${key}` } : {}
  const response = await fetch(`${product.url}/letters/claim/${debtorId}`, { headers })
  const html = await response.text()
  const [link, token] = /\/claim\/([\w-]{43})/.exec(html) ?? []
  return { status: response.status, html, link, token }
}

/** The token in the newest letter that tells an address of what was done by a printed letter. */
export async function undoTokenOf(product: Product, email: string): Promise<string> {
  await quiet(product)
  const told = product.mail.received.filter(({ to, subject }) => to === email && /Was this you/.test(subject))
  return /\/claim\/([\w-]{43})\/undo/.exec(told.at(-1)?.text ?? '')![1]!
}

/** Opens the page of such a letter, and presses its button where that is wanted. */
export async function undoPage(product: Product, token: string, method: 'GET' | 'POST' = 'GET') {
  const response = await fetch(`${product.url}/claim/${token}/undo`, {
    method,
    // As a browser sends a form that has only a button.
    ...(method === 'POST' ? { body: new URLSearchParams() } : {}),
  })
  return { status: response.status, html: await response.text() }
}
