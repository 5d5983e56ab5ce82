import sharp, { type Sharp } from 'sharp'

/** Like a photograph: every row costs bytes. */
export function aPhotograph(): Sharp {
  return sharp({
    create: {
      width: 600,
      height: 1600,
      channels: 3,
      background: { r: 20, g: 60, b: 200 },
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
}
