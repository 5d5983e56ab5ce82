import type { Express } from 'express'

/** What Express keeps of a router: what it matches, and how. */
interface Routing {
  caseSensitive?: boolean
  strict?: boolean
  stack: { route?: { path: string | string[]; methods: Record<string, boolean> }; handle: Partial<Routing> }[]
}

/** The app's own router and all that are mounted in it. */
export function routersOf(app: Express): Routing[] {
  const within = (routing: Routing): Routing[] => [
    routing,
    ...routing.stack.flatMap(({ handle }) => (handle.stack ? within(handle as Routing) : [])),
  ]
  return within(app.router as unknown as Routing)
}

/** The paths of all routes that take one of these methods, as they are declared. A router does not know where it is mounted. */
export const pathsOf = (app: Express, methods: readonly string[]): string[] => [
  ...new Set(
    routersOf(app).flatMap(({ stack }) =>
      stack.flatMap(({ route }) =>
        route && methods.some((method) => route.methods[method]) ? [route.path].flat() : [],
      ),
    ),
  ),
]
