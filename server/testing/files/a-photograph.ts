import sharp, { type Sharp } from 'sharp'

/** Like a photograph: every row costs bytes. */
export function aPhotograph({ width = 600, height = 1600 } = {}): Sharp {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: { r: 20, g: 60, b: 200 },
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
}

/** As phones take them: 7 MB, lying on its side, and saying where it was taken. */
export function aLargePhoto(): Promise<Buffer> {
  return aPhotograph({ width: 4000, height: 3000 })
    .jpeg({ quality: 88 })
    .withExif({ IFD0: { Model: 'Nine' }, IFD3: { GPSLatitude: '6/1 27/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}
