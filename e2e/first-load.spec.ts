import { SESSION_COOKIE } from '../server/doors/session-cookie.js'
import { expect, test } from './fixtures.js'

/** What crosses the line, without headers. */
const MOST_BYTES = { page: 19_000, scripts: 172_000 }

test('the dashboard arrives with all the scripts it needs to stand, within their budget, and none for what lies over it', async ({
  product,
}) => {
  const answer = await fetch(`${product.url}/dashboard`, {
    headers: {
      Accept: 'text/html',
      'Accept-Encoding': 'br',
      Cookie: `${SESSION_COOKIE}=somebody`,
    },
  })
  const page = await answer.text()
  expect(sizeOf(answer)).toBeLessThan(MOST_BYTES.page)
  const entry = /<script type="module"[^>]* src="([^"]+)"/.exec(page)![1]!
  const preloaded = [...page.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)].map(
    ([, path]) => path!,
  )
  const files = new Map<string, Response>()
  const take = async (path: string): Promise<void> => {
    if (files.has(path)) return
    const file = await fetch(product.url + path, { headers: { 'Accept-Encoding': 'br' } })
    files.set(path, file)
    const imported = [...(await file.text()).matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)]
    await Promise.all(imported.map(([, name]) => take(`/assets/${name}`)))
  }
  await Promise.all([entry, ...preloaded].map(take))
  expect([...files.keys()].toSorted(), 'nothing is found out only by a script').toEqual(
    [entry, ...preloaded].toSorted(),
  )
  expect([...files.keys()].filter((path) => /overlays|line-/.test(path))).toEqual([])
  const bytes = [...files.values()].map(sizeOf).reduce((sum, some) => sum + some, 0)
  expect(bytes).toBeGreaterThan(100_000)
  expect(bytes).toBeLessThan(MOST_BYTES.scripts)
})

const sizeOf = ({ headers }: Response) => Number(headers.get('Content-Length'))
