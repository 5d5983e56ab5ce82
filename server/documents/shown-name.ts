import { oneLine } from '../shared/plain-text.js'

const LONGEST = 100

/** Endings by which people and their machines know a kind of file; the first is given to what came with another one. */
const ENDINGS: Record<string, readonly string[] | undefined> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
}

/** Stands for what could not be read, or means something to a file system or a header. */
const UNSHOWN = /[\ufffd"\\/:*?<>|]/g
/** On some machines these are devices, whatever comes behind a dot. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/** A file's name as its owner's machine called it, in letters that anybody may be shown. */
export function plainName(filename: string): string {
  return cut(oneLine(oneLine(filename).replace(UNSHOWN, '')), LONGEST) || 'document'
}

/**
 * The name under which a file is shown, kept and saved: what its owner called it, with the ending of what it is. A stranger's own
 * ending would decide which program opens it on somebody else's machine.
 */
export function shownName(filename: string, mediaType: string): string {
  const name = plainName(filename)
  const given = /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]
  const right = ENDINGS[mediaType] ?? ['bin']
  const ending = right.find((one) => one === given?.toLowerCase()) ?? right[0]!
  // "Term 1.2" has no ending, though a dot.
  const stem = given && /[a-z]/i.test(given) ? name.slice(0, -given.length) : name
  const shown = cut(stem, LONGEST - 1 - ending.length)
  return `${shown && !DEVICE.test(shown) ? shown : 'document'}.${ending}`
}

/** Not hidden by a dot in front, and no dot or blank before what is set behind. */
function cut(text: string, most: number): string {
  const tidy = text.replace(/^[\s.]+/, '').replace(/ {2,}/g, ' ')
  return [...tidy]
    .slice(0, most)
    .join('')
    .replace(/[\s.]+$/, '')
}
