import createCache, { type EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { DocumentNode } from 'graphql'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { type RouteObject, StaticRouter } from 'react-router-dom'
import { connect } from './apollo'
import { handle as dashboard } from './debtors/dashboard/DashboardPage'
import { messages } from './messages'
import { paths } from '../common/paths'
import { lazyPageAt, Pages } from './router'
import { routes } from './routes'

export { publicPages } from './public-pages'

/**
 * Rendered for whoever is signed in, as they stand before anything has been read (guards.tsx); `questions` are asked by
 * the page itself, before our script is there.
 */
export const frames = [
  {
    path: paths.dashboard,
    module: 'debtors/dashboard/DashboardPage.tsx',
    questions: dashboard.questions,
  },
]

/** What stands at every address where there is no page. */
export const missing = {
  path: '/no-such-page',
  title: messages.notFoundTitle,
  description: messages.notFound,
}

/** The pattern of every address where there is one. */
export const addresses = patternsOf(routes)

function patternsOf(routes: readonly RouteObject[]): string[] {
  return routes.flatMap(({ path, children = [] }) => [
    ...(path && path !== '*' ? [path] : []),
    ...patternsOf(children),
  ])
}

/** The requests that our client would send for these questions, to the letter: it looks for their answers by that. */
export async function requestsFor(questions: readonly DocumentNode[]): Promise<RequestInit[]> {
  const requests: RequestInit[] = []
  const { client } = connect(async (_address, { method, headers, body } = {}) => {
    requests.push({ method, headers, body } as RequestInit)
    return Response.json({ errors: [{ message: 'Nobody is asked at build.' }] })
  })
  for (const query of questions) await client.query({ query }).catch(() => undefined)
  return requests
}

interface Rendered {
  /** What belongs into #root, as main.tsx finds it there and takes it over. */
  html: string
  /** The style elements that belong into the head. */
  styles: string
}

/** Renders the page at `path` as a visitor sees it before anything has been read. Throws when its code does not run. */
export async function renderPage(path: string): Promise<Rendered> {
  const page = lazyPageAt(routes, { pathname: path })
  await page?.fetch()
  if (page && !page.code) throw new Error(`${path} cannot be rendered.`, { cause: page.problem })
  const cache = createCache({ key: 'css' })
  // The rules are kept by the cache, instead of being written beside each element.
  cache.compat = true
  const html = renderToString(
    <StrictMode>
      <CacheProvider value={cache}>
        <StaticRouter location={path}>
          <Pages routes={routes} />
        </StaticRouter>
      </CacheProvider>
    </StrictMode>,
  )
  return { html, styles: stylesOf(cache) }
}

/** As emotion finds them again in the browser: an element for each set of global rules, then one for all classes. */
function stylesOf({ inserted, registered }: EmotionCache): string {
  const rules = Object.entries(inserted).filter(
    (rule): rule is [string, string] => typeof rule[1] === 'string',
  )
  const classes = rules.filter(([name]) => registered[`css-${name}`] !== undefined)
  const globals = rules.filter((rule) => !classes.includes(rule))
  const names = classes.map(([name]) => name).join(' ')
  return [
    ...globals.map(([name, text]) => style(`css-global ${name}`, text)),
    style(`css ${names}`, classes.map(([, text]) => text).join('')),
  ].join('')
}

const style = (names: string, rules: string) => `<style data-emotion="${names}">${rules}</style>`
