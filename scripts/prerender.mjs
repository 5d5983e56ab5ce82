import { mkdir, readFile, rm, writeFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { minify } from 'vite'
import { root } from './tools.mjs'

/**
 * `node scripts/prerender.mjs CLIENT` completes the built client in that folder, where `.prerender` holds the built
 * client/prerender.tsx: `.pages` then has a file for each public page and each frame, which `pages.json` names, `app.html` for
 * the other patterns in `addresses.json`, and `missing.html` for whatever else is asked for. %PUBLIC_URL% is for the
 * server to fill in.
 */
async function main(client) {
  const built = join(client, '.prerender')
  const { addresses, publicPages, frames, missing, renderPage, requestsFor } = await import(
    pathToFileURL(join(built, 'prerender.js')).href
  )
  const app = await withFirstPaint(client)
  await mkdir(join(client, '.pages'))
  await writeFile(join(client, '.pages/app.html'), app)
  const chunks = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8'))
  const pages = []
  for (const { path, module, title, description, indexable = true } of publicPages) {
    const head = `${card({ path, title, description })}${preloads(chunks, [module, KIT], app)}`
    const page = whole(app, { path, title, description, head }, await renderPage(path))
    const file = `${path.slice(1) || 'home'}.html`
    await writeFile(join(client, '.pages', file), page)
    pages.push({ path, file, indexable })
  }
  for (const { path, module, questions } of frames) {
    const { html, styles } = await renderPage(path)
    const script = await askFirst(await requestsFor(questions))
    const page = app
      .replace('<meta charset="utf-8" />', (meta) => meta + script)
      .replace('</head>', () => `${preloads(chunks, [module], app)}${styles}</head>`)
      .replace('<div id="root"></div>', () => `<div id="root">${html}</div>`)
    const file = `${path.slice(1)}.html`
    await writeFile(join(client, '.pages', file), page)
    pages.push({ path, file, indexable: false, signedIn: true })
  }
  await writeFile(join(client, '.pages/pages.json'), JSON.stringify(pages))
  await writeFile(join(client, '.pages/addresses.json'), JSON.stringify(addresses))
  await writeFile(join(client, '.pages/missing.html'), whole(app, missing, await renderPage(missing.path)))
  await rm(built, { recursive: true })
}

/** The app's page with a page in it that can be read before any script. */
function whole(app, { path, title, description, head = '' }, { html, styles }) {
  const named = path === '/' ? title : `${title} · DMA`
  return app
    .replace(/<title>.*?<\/title>/, () => `<title>${safe(named)}</title>`)
    .replace(
      /<meta\s+name="description"[^>]*>/,
      () => `<meta name="description" content="${safe(description)}">`,
    )
    .replace('</head>', () => `${head}${styles}</head>`)
    .replace(/<div id="root"><\/div>\s*<noscript>.*?<\/noscript>/s, () => `<div id="root">${html}</div>`)
}

/** The app's page with its style sheets and early scripts inside, so that nothing is waited for; the app comes after them. */
async function withFirstPaint(client) {
  const page = await readFile(join(client, 'index.html'), 'utf8')
  const inside = async (pattern, element, small = (text) => text.trim()) => {
    const files = [...page.matchAll(pattern)].map(async ([, path]) =>
      small(await readFile(join(client, path), 'utf8')),
    )
    return (await Promise.all(files)).map((text) => `<${element}>${text}</${element}>`).join('')
  }
  const [sheets, scripts] = [
    /\s*<link rel="stylesheet"[^>]* href="([^"]+)" ?\/?>/g,
    /\s*<script src="([^"]+)"><\/script>/g,
  ]
  const [styles, early] = [await inside(sheets, 'style'), await inside(scripts, 'script', minified)]
  const fonts = await fontPreloads(client)
  return page
    .replace('<meta charset="utf-8" />', (meta) => meta + fonts)
    .replace(sheets, '')
    .replace(scripts, '')
    .replace('</head>', () => `${early}${styles}</head>`)
    .replace(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
}

/**
 * The cuts that every page of ours needs, asked for before its styles are read: a font that comes in time is the first to
 * be painted, and one that does not is left for the next page (`font-display: optional`), so that no line jumps.
 */
async function fontPreloads(client) {
  const files = (await readdir(join(client, 'assets'))).filter((file) => /^inter-(english|hausa)-/.test(file))
  if (files.length !== 2) fail('The fonts of every page are not among the client’s files.')
  return files
    .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${file}">`)
    .join('')
}

/** What asks the page's questions, before anything else of the page. */
async function askFirst(requests) {
  const script = await readFile(join(root, 'client/app-shell/ask-first.js'), 'utf8')
  const questions = JSON.stringify(requests).replaceAll('<', '\\u003c')
  return `<script>${(await minified(script)).replace('__QUESTIONS__', () => questions)}</script>`
}

/** Stands in every page. */
async function minified(script) {
  const { code, errors } = await minify('early.js', script)
  return errors.length > 0 ? fail(errors[0].message) : code.trim()
}

/** What a page’s own code needs beside it, unless it was painted at build: routes.tsx. */
const KIT = 'ui/Kit.tsx'

/** The page's own code, and what that imports beside what every page loads. */
function preloads(chunks, modules, app) {
  const files = new Set()
  const add = (name) => {
    const { file, imports = [] } = chunks[name] ?? fail(`There is no ${name} in the client.`)
    if (files.has(file)) return
    files.add(file)
    imports.forEach(add)
  }
  modules.forEach(add)
  return [...files]
    .filter((file) => !app.includes(file))
    .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`)
    .join('')
}

function fail(message) {
  throw new Error(message)
}

/** How a link to the page looks where people share it. */
function card({ path, title, description }) {
  const said = {
    'og:type': 'website',
    'og:site_name': 'DMA',
    'og:title': title,
    'og:description': description,
    'og:url': `%PUBLIC_URL%${path}`,
    'og:image': '%PUBLIC_URL%/social-card.png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'DMA, debtor monitoring for schools',
  }
  const tags = Object.entries(said).map(
    ([property, content]) => `<meta property="${property}" content="${safe(content)}">`,
  )
  return `<link rel="canonical" href="%PUBLIC_URL%${path}">${tags.join('')}<meta name="twitter:card" content="summary_large_image">`
}

const safe = (text) => text.replace(/[&<"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '"': '&quot;' })[sign])

await main(process.argv[2])
