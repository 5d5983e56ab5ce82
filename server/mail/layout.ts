import { runBy, type Operator } from '../shared/operator.js'
import { oneLine, plain } from '../shared/plain-text.js'
import { htmlPart } from './html-part.js'
import type { Block, LetterParts } from './letter-parts.js'
import { textPart } from './text-part.js'

export interface RenderedLetter {
  subject: string
  html: string
  text: string
  /** Whom an answer goes to, where that is not whoever sends it: one bare address. */
  replyTo?: string
  headers?: Record<string, string>
}

/**
 * Until when there is nothing to say yet: its claim was Completed a moment ago, which may be undone until then as if nothing
 * had happened; or what it tells is still to be seen, which another day shows; or its school is suspended.
 */
export type Waits = Date | 'for a day' | 'for its school'

/** A letter in its words, not yet laid out. */
export interface WordedLetter extends Required<LetterParts> {
  /** Whom an answer goes to, where that is not whoever sends it: one bare address. */
  replyTo?: string
  headers?: Record<string, string>
}

/** Words a letter: whatever could break its headers or its lines is taken out. Throws when a link is not http(s). */
export function letter(parts: LetterParts): WordedLetter {
  return {
    subject: inALine(parts.subject),
    preheader: inALine(parts.preheader ?? ''),
    greeting: inALine(parts.greeting),
    blocks: parts.blocks.map(clean),
    reason: inALine(parts.reason),
  }
}

/**
 * Builds both parts of a letter from the same blocks, and says at its end who runs the register. Everything is escaped;
 * the HTML has one column, no remote images, no tracking and a dark dress; the plain text wraps at 72 characters.
 */
export function render({ replyTo, headers, ...words }: WordedLetter, operator: Operator): RenderedLetter {
  const closing = [words.reason, inALine(runBy(operator))]
  return {
    subject: words.subject,
    html: htmlPart(words, closing),
    text: textPart(words, closing),
    ...(replyTo ? { replyTo } : {}),
    ...(headers ? { headers } : {}),
  }
}

/**
 * A name that a stranger typed, made harmless: mail programs turn whatever looks like an address into a
 * link, and forms that write to any address are used to send such links.
 */
export function inert(name: string): string {
  return cut(unlinked(name), 120)
}

/** What one side of a case wrote to the other, made harmless in the same way; the whole of it stands on the page. */
export function quoted(text: string): string {
  // Sums and dates keep their dots.
  return cut(unlinked(text, /\.(?=\p{L})/gu), 1500)
}

const unlinked = (text: string, dots = /\.(?=[\p{L}\p{N}])/gu) =>
  text.replace(/:\/\//g, ' ').replace(dots, '. ').replace(/@/g, ' at ')

function clean(block: Block): Block {
  if ('paragraph' in block) return { paragraph: plain(block.paragraph) }
  if ('heading' in block) return { heading: plain(block.heading) }
  if ('small' in block) return { small: plain(block.small) }
  if ('code' in block) return { code: plain(block.code) }
  if ('list' in block) return { list: block.list.map(plain) }
  if ('points' in block) return { points: block.points.map(([title, text]) => [plain(title), plain(text)]) }
  if ('facts' in block) {
    const rows = block.facts.map(([label, value]) => [plain(label), plain(value ?? '')] as const)
    return { facts: rows.filter(([, value]) => value !== '') }
  }
  const url = new URL(block.url)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new Error('A letter links to web pages only')
  return { action: plain(block.action), url: url.href }
}

function inALine(text: string): string {
  return cut(oneLine(plain(text)), 400)
}

function cut(text: string, most: number): string {
  const characters = Array.from(text)
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}
