import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface BuiltPages {
  /** The client's page for an address that was not rendered at build. */
  app: string
  /** The patterns of every address where the client has a page. */
  addresses: string[]
  /** What stands at all others. */
  missing: string
  /** `signedIn`: only for whoever seems to be; everybody else gets the app's page there too. */
  pages: { path: string; html: string; indexable: boolean; signedIn: boolean }[]
  /** The scripts that stand in the pages themselves, as a content policy names them. */
  scripts: string[]
}

/** What scripts/prerender.mjs has made of the client in `folder`, with its public address filled in; null: it is not built. */
export function builtPages(folder: string, publicUrl: string): BuiltPages | null {
  const read = (...path: string[]) =>
    readFileSync(join(folder, ...path), 'utf8').replaceAll('%PUBLIC_URL%', () => inAttribute(publicUrl))
  try {
    const app = read('.pages/app.html')
    const missing = read('.pages/missing.html')
    const addresses = JSON.parse(read('.pages/addresses.json')) as string[]
    const listed = JSON.parse(read('.pages/pages.json')) as {
      path: string
      file: string
      indexable: boolean
      signedIn?: boolean
    }[]
    const pages = listed.map(({ path, file, indexable, signedIn = false }) => ({
      path,
      html: read('.pages', file),
      indexable,
      signedIn,
    }))
    const scripts = scriptsOf([app, missing, ...pages.map(({ html }) => html)])
    return { app, addresses, missing, pages, scripts }
  } catch {
    return null
  }
}

function scriptsOf(pages: string[]): string[] {
  const scripts = pages.flatMap((page) =>
    [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script]) => script!),
  )
  return [...new Set(scripts)].map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
}

const inAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
