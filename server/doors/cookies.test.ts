import { expect, test } from 'vitest'
import { aToldFamily } from '../testing/claims/cases.js'
import { aClaimVisitor } from '../testing/claims/claim-visitor.js'
import { aProvider, anApprovedSchool } from '../testing/people.js'
import { theProduct } from '../testing/product.js'

const product = await theProduct()
const provider = await aProvider(product)

const SIGN_IN = 'mutation ($input: SignInInput!) { signIn(input: $input) { userErrors { message } } }'
/** The names of the cookies that an answer sets. */
const setBy = (response: Response) => response.headers.getSetCookie().map((cookie) => cookie.split('=')[0]!)
const sends = (path: string, body: object) =>
  fetch(product.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

test('three cookies are all: of the session, of the browser, and of a family that told the surname', async () => {
  const school = await anApprovedSchool(product, provider)
  const { username, password } = school
  const input = { username, password, remember: true }
  const signedIn = await sends('/graphql', { query: SIGN_IN, variables: { input } })
  expect(setBy(signedIn).toSorted()).toEqual(['dma-cookies', 'dma-devices'])
  expect(setBy(await sends('/api/r/dj-rest-auth/login/', { username, password }))).toEqual([])

  const told = await aToldFamily(product, school)
  const family = aClaimVisitor(product, told.token)
  await family.open()
  expect([...family.cookies.keys()]).toEqual([])
  await family.send('/surname', { surname: told.name.split(' ').at(-1)!, back: '' })
  expect([...family.cookies.keys()]).toEqual(['dma-ward'])

  for (const path of ['/', '/privacy', '/signin', '/contact', '/documentation', '/api/r/docs', '/playground'])
    expect(setBy(await fetch(product.url + path))).toEqual([])
})
