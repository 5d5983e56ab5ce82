import { inForm } from './normal-form.js'
/** Drawn as nothing, or turns what stands around it. Blanks and `JOINERS` are looked at by themselves. */
const UNSEEN = /(?![\t-\r\u0085]|\u200c|\u200d|\ufe0f)[\p{Cc}\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}]/gu
const BLANKS = /(?:(?!\ufeff)[\s\p{Z}\u0085\u2800])+/gu
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g
/** More marks on one letter than any language sets: they cover what stands around it. */
const HEAPED_MARKS = /([\p{M}\u200c\u200d]{4})[\p{M}\u200c\u200d]+/gu

const JOINERS = /\u200c|\u200d|\ufe0f/g
/** Their letters look otherwise where a joiner stands between them. */
const JOINING = 'Arab Syrc Nkoo Adlm Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr'
const LETTER = `[[${JOINING.split(' ')
  .map((script) => `\\p{scx=${script}}`)
  .join('')}]&&[\\p{L}\\p{M}]]`
const PICTURE = String.raw`\p{Extended_Pictographic}`
/** Between such letters, between pictures, and as the sign that something is a picture they stay. */
const STRAY = new RegExp(
  `(?!${[
    `(?<=${LETTER})[\\u200c\\u200d](?=${LETTER})`,
    `(?<=${PICTURE}[\\ufe0f\\u{1f3fb}-\\u{1f3ff}]?)\\u200d(?=${PICTURE})`,
    `(?<=${PICTURE})\\ufe0f`,
  ].join('|')})[\\u200c\\u200d\\ufe0f]`,
  'gv',
)

/** Most texts: there is nothing to do. */
const PLAIN_LINE = /^[!-~]+(?: [!-~]+)*$/
const PLAIN_LINES = /^[ -~\n\t]*$/

/**
 * A text of one line, like a name, as it is stored and shown: no lines, no sign that nobody sees or that turns what stands
 * beside it, no heap of marks. Signs that a script needs stay. Of what it has made it makes the same.
 */
export function oneLine(text: string): string {
  if (PLAIN_LINE.test(text)) return text
  return seen(text, (visible) => visible.replace(BLANKS, ' ').trim())
}

/** As `oneLine`, for what may have several lines: these, tabs and blanks stay. */
export function manyLines(text: string): string {
  if (PLAIN_LINES.test(text)) return text.trim()
  return seen(text, (visible) => visible.replace(LINE_ENDS, '\n').trim())
}

/** For pages and letters. Where a name ends in an initial ("Tobi A.") its dot ends the sentence as well. */
export const plain = (text: string): string =>
  manyLines(text)
    .replaceAll('\t', ' ')
    .replace(/(?<!\.)\.\.(?!\.)/g, '.')

function seen(text: string, blanks: (visible: string) => string): string {
  const tidy = (rest: string) => {
    const composed = inForm('NFC', rest.replace(UNSEEN, ''))
    return inForm('NFC', blanks(composed.replace(HEAPED_MARKS, '$1').replace(STRAY, '')))
  }
  const once = tidy(text.toWellFormed())
  // Without a joiner what stood around it can come together to something else.
  return tidy(once) === once ? once : tidy(once.replace(JOINERS, ''))
}
