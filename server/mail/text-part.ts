import type { Block, LetterParts } from './letter-parts.js'

const WIDTH = 72

/** The plain text of a letter: wrapped at 72 characters, links whole and on a line of their own. */
export function textPart(parts: LetterParts, closing: readonly string[]): string {
  const sections = [
    'DMA: Debtor monitoring for schools',
    wrap(parts.greeting),
    ...parts.blocks.map(block),
    '-'.repeat(WIDTH),
    closing.map((line) => wrap(line)).join('\n'),
  ]
  return `${sections.filter(Boolean).join('\n\n')}\n`
}

function block(part: Block): string {
  if ('paragraph' in part) return wrap(part.paragraph)
  if ('small' in part) return wrap(part.small)
  if ('heading' in part) return underlined(part.heading)
  if ('code' in part) return `    ${part.code}`
  if ('list' in part) return part.list.map((item) => wrap(item, '- ', '  ')).join('\n')
  if ('points' in part)
    return part.points.map(([title, text]) => `${wrap(title)}\n${wrap(text, '  ', '  ')}`).join('\n\n')
  if ('facts' in part)
    return part.facts.map(([label, value]) => wrap(`${label}: ${value}`, '', '  ')).join('\n')
  return `${wrap(`${part.action}:`)}\n${part.url}`
}

function underlined(heading: string): string {
  const lines = wrap(heading)
  return `${lines}\n${'-'.repeat(Math.max(...lines.split('\n').map(length)))}`
}

/** Wraps each line of `text`; the first starts with `first`, those that follow with `rest`. */
function wrap(text: string, first = '', rest = ''): string {
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let line = ''
    for (const word of paragraph.split(' ').flatMap(pieces)) {
      const joined = line === '' ? word : `${line} ${word}`
      if (line !== '' && length(joined) > WIDTH - rest.length) {
        lines.push(line)
        line = word
      } else line = joined
    }
    lines.push(line)
  }
  return lines.map((line, index) => `${index === 0 ? first : rest}${line}`.trimEnd()).join('\n')
}

/** A word too long for a line is cut, unless it is a link, which must stay whole to be followed. */
function pieces(word: string): string[] {
  const room = WIDTH - 4
  if (length(word) <= room || /^https?:\/\//.test(word)) return [word]
  const characters = Array.from(word)
  return Array.from({ length: Math.ceil(characters.length / room) }, (_, index) =>
    characters.slice(index * room, (index + 1) * room).join(''),
  )
}

function length(text: string): number {
  return Array.from(text).length
}
