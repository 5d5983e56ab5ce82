import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from './find-browser.mjs'
import { root } from './tools.mjs'

const FILE = join(root, 'client/public/social-card.png')

/** `npm run make -- social-card` draws client/public/social-card.png: how a link to DMA looks where people share it. */
async function main() {
  const font = await readFile(
    join(root, 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
  )
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] })
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
  await page.setContent(drawing(font.toString('base64')))
  await page.evaluate(() => document.fonts.ready)
  const picture = await page.screenshot()
  await browser.close()
  const small = await sharp(picture).png({ palette: true, colours: 32, compressionLevel: 9 }).toBuffer()
  await writeFile(FILE, small)
  console.log(`${FILE}: ${small.length} bytes`)
}

/** The mark, the name and a page of a ledger, in the colours of common/palette.ts. */
function drawing(font) {
  return `<!doctype html><style>
@font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${font}); }
body { margin: 0; }
text { font-family: Inter; fill: #111a2e; }
</style>
<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
  <rect width="1200" height="630" fill="#faf8f3"/>
  <g stroke="#e2ddd1" stroke-width="2">${[126, 210, 294, 378, 462, 546].map((y) => `<path d="M0 ${y}H1200"/>`).join('')}</g>
  <path d="M96 0V630" stroke="#9cc5ce" stroke-width="4"/>
  <g transform="translate(144 118) scale(8)" fill="#0b5566"><path d="M1 1h2v14H1zM5 1h6v2H5zM5 5h10v2H5zM5 9h10v2H5zM5 13h6v2H5z"/></g>
  <text x="300" y="226" font-size="120" font-weight="700" letter-spacing="4">DMA</text>
  <text x="152" y="362" font-size="64" font-weight="650" letter-spacing="-1">Debtor monitoring for schools</text>
  <text x="152" y="446" font-size="36" style="fill:#454d61">Keep track of unpaid fees, tell the family first,</text>
  <text x="152" y="530" font-size="36" style="fill:#454d61">and check before you admit.</text>
  <path d="M0 612H1200M0 622H1200" stroke="#111a2e" stroke-width="3"/>
</svg>`
}

await main()
