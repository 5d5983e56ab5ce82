import { escape } from '../shared/html.js'

/** robots.txt: what is somebody's own is not looked at, and where the list of the others is. */
export function robots(publicUrl: string): string {
  const lines = OWN.map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...lines, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')
}

/** sitemap.xml: every page for search engines, as whole addresses. */
export function sitemap(addresses: readonly string[]): string {
  const entries = addresses.map((address) => `<url><loc>${escape(address)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`
}

const OWN = [
  '/admin/',
  '/api/',
  '/check',
  '/claim/',
  '/contend',
  '/dashboard',
  '/dev/',
  '/files/',
  '/graphql',
  '/join/',
  '/letters/',
  '/newsletter/',
  '/notifications',
  '/provider',
  '/settings',
  '/verify-email/',
]
