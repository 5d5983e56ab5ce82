import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { root } from './tools.mjs'

/**
 * `npm run make -- fonts`: cuts Inter down to what our screens write, into client/fonts (committed). Three files, since the
 * package keeps the letters apart: English and figures; the naira sign and the letters of Hausa; the dotted vowels and
 * accents of Yoruba and Igbo. What else a name may hold comes from the package's own files, when it is needed.
 */
const CUTS = {
  english: { from: 'latin', letters: `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”•…−→←↑↓×€™` },
  hausa: { from: 'latin-ext', letters: '₦ƁɓƊɗƘƙƳƴṢṣṄṅŃńǸǹĀāĒēĪīŌōŪūʼ' },
  yoruba: { from: 'vietnamese', letters: 'ẸẹỌọỊịỤụ\u0300\u0301\u0303\u0304\u0323' },
}

/** How letters stand together and over each other, figures of one width, and our two alternates (theme.ts). */
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'calt', 'tnum', 'lnum', 'cv11', 'ss03']

for (const [name, { from, letters }] of Object.entries(CUTS)) {
  const whole = join(root, `node_modules/@fontsource-variable/inter/files/inter-${from}-wght-normal.woff2`)
  const cut = await subsetFont(await readFile(whole), letters, {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    // From normal to bold: nothing is set lighter or heavier.
    variationAxes: { wght: { min: 400, max: 700, default: 400 } },
    noHinting: true,
  })
  await writeFile(join(root, `client/fonts/inter-${name}.woff2`), cut)
  console.log(`inter-${name}.woff2: ${(cut.length / 1000).toFixed(1)} kB`)
}

function range(from, to) {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at))
}
