import type { Block, WordedLetter } from '../../mail/layout.js'
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
  const printed = await printableClaim({ ...spoil({ ...claim }), visibleFrom: null })
  return collected([
    ...texts,
    ['printed letter', textsOfHtml(printed)],
    ['every letter', [runBy(spoil(OPERATOR))]],
  ])
}

/** Every sentence of the pages that promise something, with the usual rules and with others that have words of their own. */
export async function saidOnPages(): Promise<Said> {
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
      for (const variant of variants)
        texts.push([page, stringsIn(copy, variant).filter((text) => ENDS.test(text))])
    }
  return collected(texts)
}

/** A file of the server cannot name one of the client: each side has a compiler of its own. */
async function ofTheSite(name: string): Promise<unknown> {
  const path: string = `../../../client/site/${name}.ts`
  return import(/* @vite-ignore */ path)
}

const ENDS = /[.?!”]$/

function textsOf({ subject, preheader, blocks, reason }: WordedLetter): string[] {
  return [subject, preheader, ...blocks.flatMap(textsOfBlock), reason]
}

/** Values beside their labels, titles, links and codes are no sentences. */
function textsOfBlock(block: Block): string[] {
  if ('paragraph' in block) return [block.paragraph]
  if ('small' in block) return [block.small]
  if ('list' in block) return [...block.list]
  if ('points' in block) return block.points.map(([, text]) => text)
  return []
}

function textsOfHtml(html: string): string[] {
  const body = html
    .slice(html.indexOf('<body>'))
    .replace(/<svg[\s\S]*?<\/svg>|<strong>[^<]*\.<\/strong>/g, '')
  return body
    .split(/<\/?(?:p|li|h\d|tr|div|section|figcaption|footer|header|br)\b[^>]*>/)
    .map((part) => part.replace(/<[^>]+>/g, '').trim())
    .filter((text) => ENDS.test(text))
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
    .replace(/\d[\d,]*/g, '#')
    .replace(/\s+/g, ' ')
    .split(/(?<=[.?!])\s(?=[\p{Lu}{“#])/u)
    .filter((sentence) => /\p{L}{2}/u.test(sentence))
}
