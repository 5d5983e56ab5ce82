import { expect, test } from 'vitest'
import { theProduct } from '../testing/product.js'

const product = await theProduct({ env: { REQUESTS_PER_MINUTE: '30' } })

const asked = (path: string, method: string, accept: string) =>
  fetch(product.url + path, { method, headers: { Accept: accept } })

test.each([
  ['/claim', 'GET', 'text/html'],
  ['/claim', 'POST', 'text/html'],
  ['/contact', 'POST', '*/*'],
])(
  'whoever asks too often for %s by %s reads a page, and when to try again',
  async (path, method, accept) => {
    for (let times = 0; times < 31; times++) await asked('/claim', 'GET', accept)
    const answer = await asked(path, method, accept)
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(answer.headers.get('Content-Type')).toContain('text/html')
    expect(await answer.text()).toContain('<h1>Please try again in a minute</h1>')
  },
)

test.each(['/graphql', '/api/r/auth/user/', '/files/x'])(
  'a program reads its own answer at %s',
  async (path) => {
    for (let times = 0; times < 31; times++) await asked('/claim', 'GET', 'text/html')
    const answer = await asked(path, 'GET', 'text/html')
    expect(answer.status).toBe(429)
    expect(answer.headers.get('Content-Type')).toContain('application/json')
  },
)
