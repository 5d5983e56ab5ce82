import type { Block } from '../../mail/letter-parts.js'
import type { WordedLetter } from '../../mail/layout.js'
import { printableClaim } from '../../mail/print.js'
import { runBy } from '../../shared/operator.js'
import { replaceStrings, wordedLetters } from '../letters/every-letter.js'
import { OPERATOR, claim } from '../letters/words.js'

/** Sentences, each with the letters or the page that say it. */
export type Said = ReadonlyMap<string, readonly string[]>

const BLANK = '{}'
const spoil = replaceStrings(BLANK)

/** Every sentence of every letter, the printed one too; whatever comes from a claim or a setting is left blank. */
export async function saidInLetters(): Promise<Said> {
  const texts = Object.entries(wordedLetters(spoil)).map(
    ([name, worded]) => [`letter ${name}`, textsOf(worded)] as const,
  )
  return collected([
    ...texts,
    ['printed letter', (await textsOfPrint()).filter(isSentence)],
    ['every letter', [runBy(spoil(OPERATOR))]],
  ])
}

/** What is no sentence and says something too: titles, buttons, and labels with whatever words stand beside them. */
export async function labelsInLetters(): Promise<Said> {
  const labels = Object.entries(wordedLetters(spoil)).map(
    ([name, { greeting, blocks }]) =>
      [`letter ${name}`, [greeting, ...blocks.flatMap(labelsOfBlock)]] as const,
  )
  return collected([
    ...labels,
    ['printed letter', (await textsOfPrint()).filter((text) => !isSentence(text))],
  ])
}

/** Every sentence of the pages that promise something, with the usual rules and with others that have words of their own. */
export const saidOnPages = (): Promise<Said> => onPages(isSentence)

/** Their titles, figures and links. */
export const labelsOnPages = (): Promise<Said> =>
  onPages((text) => !isSentence(text) && !text.startsWith('/'))

async function onPages(isWanted: (text: string) => boolean): Promise<Said> {
  const { usualRules } = (await ofTheSite('usualRules')) as { usualRules: object }
  const variants = [
    usualRules,
    { ...usualRules, noticeDays: 0, minimumAmount: { amount: '5000.00', currency: 'NGN' } },
  ]
  const pages = [
    ['/privacy', ['privacy']],
    ['/terms', ['terms']],
    ['/documentation', ['documentation', 'rules']],
  ] as const
  const texts: [string, string[]][] = []
  for (const [page, files] of pages)
    for (const file of files) {
      const copy = await ofTheSite(`copy/${file}`)
      for (const variant of variants) texts.push([page, stringsIn(copy, variant).filter(isWanted)])
    }
  return collected(texts)
}

/** A file of the server cannot name one of the client: each side has a compiler of its own. */
async function ofTheSite(name: string): Promise<unknown> {
  const path: string = `../../../client/site/${name}.ts`
  return import(/* @vite-ignore */ path)
}

const isSentence = (text: string) => /[.?!”]$/.test(text)

function textsOf({ subject, preheader, blocks, reason }: WordedLetter): string[] {
  return [subject, preheader, ...blocks.flatMap(textsOfBlock), reason]
}

function textsOfBlock(block: Block): string[] {
  if ('paragraph' in block) return [block.paragraph]
  if ('small' in block) return [block.small]
  if ('list' in block) return [...block.list]
  if ('points' in block) return block.points.map(([, text]) => text)
  return []
}

function labelsOfBlock(block: Block): string[] {
  if ('facts' in block) return block.facts.flatMap(([label, value]) => [label, value ?? ''])
  if ('points' in block) return block.points.map(([title]) => title)
  if ('heading' in block) return [block.heading]
  return 'action' in block ? [block.action] : []
}

async function textsOfPrint(): Promise<string[]> {
  const data = { ...spoil({ ...claim }), visibleFrom: null, readsOnly: true }
  const ofLater = await printableClaim({ ...data, notBefore: BLANK })
  const html = (await printableClaim(data)) + ofLater.slice(ofLater.indexOf('<title>'))
  const body = html
    .slice(html.indexOf('<title>'))
    .replace(/<style>[\s\S]*?<\/style>|<svg[\s\S]*?<\/svg>/g, '')
    .replace(/<strong>([^<]*)\.<\/strong>/g, '$1<br>')
  return body
    .split(/<\/?(?:title|p|li|h\d|tr|th|td|div|section|figcaption|footer|header|br)\b[^>]*>/)
    .map((part) => part.replace(/<[^>]+>/g, '').trim())
}

/** Every string at every depth; what is a function of the rules is asked with them. */
function stringsIn(value: unknown, rules: object): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function') return stringsIn((value as (rules: object) => unknown)(rules), rules)
  if (value && typeof value === 'object') return Object.values(value).flatMap((one) => stringsIn(one, rules))
  return []
}

function collected(texts: readonly (readonly [where: string, texts: readonly string[]])[]): Said {
  const said = new Map<string, string[]>()
  for (const [where, all] of texts)
    for (const sentence of all.flatMap(sentencesOf)) {
      const places = said.get(sentence) ?? []
      if (!places.includes(where)) said.set(sentence, [...places, where])
    }
  return said
}

/** Without what differs from register to register, and from claim to claim. */
function sentencesOf(text: string): string[] {
  return text
    .replace(/https?:\/\/\S+/g, BLANK)
    .replaceAll('[object Object]', BLANK)
    .replace(/\d[\d,]*/g, '#')
    .replace(/\s+/g, ' ')
    .split(/(?<=[.?!])\s(?=[\p{Lu}{“#])/u)
    .filter((sentence) => /\p{L}{2}/u.test(sentence))
}
