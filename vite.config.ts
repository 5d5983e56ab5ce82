import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { oneDocumentAModule } from './scripts/one-document-a-module.mjs'
import { painted } from './scripts/painted.mjs'
import { serviceWorker } from './scripts/service-worker.mjs'

const SERVER = 'http://127.0.0.1:4000'

/** The client: `vite` serves it with reload beside the server, `vite build` puts it where the server looks for it. */
export default defineConfig({
  root: 'client',
  // RxJS comes with classes of its own for browsers without any, which none of ours is.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  plugins: [react(), painted(), oneDocumentAModule(), serviceWorker()],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    // No data: addresses, which the content policy would have to allow.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      // Chakra's, which only put together what they are given: the recipes that nobody asks for can stay behind.
      treeshake: {
        manualPureFunctions: [
          'defineConfig',
          'mergeConfigs',
          'createSystem',
          'defineRecipe',
          'defineSlotRecipe',
        ],
      },
      output: { codeSplitting: { groups: chunks() } },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(
      [
        '/graphql',
        '/playground',
        '/api',
        '/files',
        '/claim',
        '/contend',
        '/letter',
        '/letters',
        '/newsletter',
        '/dev',
        '/healthz',
      ].map((path) => [path, { target: SERVER, ws: path === '/graphql' }]),
    ),
  },
})

/**
 * What every page needs is two files: the libraries, which change seldom, and ours. What the dashboard shares with others
 * is a third, what many other pages share a fourth: on a slow line ten small files cost more than a few kilobytes too
 * many. Chakra is two: what many share of it, and what begins it (ui/Kit.tsx). What lies over pages comes once a page stands
 * (useOverlays.ts).
 */
function chunks() {
  const isOfDashboard = loadedWith('/client/debtors/dashboard/DashboardPage.tsx')
  return [
    { name: 'libraries', test: /node_modules/, tags: ['$initial' as const], priority: 5 },
    {
      name: 'kit',
      test: /node_modules\/(@chakra-ui|@emotion|@pandacss|stylis)\//,
      minShareCount: 2,
      priority: 4,
    },
    { name: 'shell', tags: ['$initial' as const], priority: 4 },
    {
      name: (id: string, graph: Graph) => (isOfDashboard(id, graph) ? 'lists' : null),
      debugName: 'lists',
      minShareCount: 2,
      priority: 3,
    },
    // Tabs stand on the same machines as what lies over pages, and few pages have some.
    { name: 'common', test: /^(?!.*(tabs|zag-js|ark-ui))/i, minShareCount: 6, priority: 2 },
  ]
}

interface Graph {
  getModuleInfo: (id: string) => { importedIds: string[] } | null
}

/** Whether one of our modules is loaded whenever that page is. */
function loadedWith(page: string) {
  let found: Set<string> | undefined
  const walk = (id: string, graph: Graph, into: Set<string>) => {
    // Libraries' own index files import far more than is used of them, and so does gql.
    if (into.has(id) || !id.includes('/client/') || /node_modules|\/gql\//.test(id)) return into
    into.add(id)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) walk(imported, graph, into)
    return into
  }
  return (id: string, graph: Graph) =>
    (found ??= walk(join(import.meta.dirname, page), graph, new Set())).has(id)
}
