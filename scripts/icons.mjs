import { join } from 'node:path'
import sharp from 'sharp'
import { root } from './tools.mjs'

/** `npm run make -- icons`: draws our mark as the pictures that an installed app needs, into client/public (committed). */
const MARK = 'M1 1h2v14H1zM5 1h6v2H5zM5 5h10v2H5zM5 9h10v2H5zM5 13h6v2H5z'

/** The mark on paper, taking `share` of the width: what a phone cuts to its own shape needs a wide margin. */
const icon = (size, share) => {
  const scale = (size * share) / 16
  const margin = (size * (1 - share)) / 2
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
       <rect width="100%" height="100%" fill="#faf8f3"/>
       <path transform="translate(${margin} ${margin}) scale(${scale})" fill="#0b5566" d="${MARK}"/>
     </svg>`,
  )
}

for (const [name, size, share] of [
  ['icon-192', 192, 0.66],
  ['icon-512', 512, 0.66],
  ['icon-maskable-512', 512, 0.5],
])
  await sharp(icon(size, share))
    .png({ palette: true, compressionLevel: 9 })
    .toFile(join(root, `client/public/${name}.png`))
