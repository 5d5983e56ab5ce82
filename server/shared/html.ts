import { plain } from './plain-text.js'

/** HTML that may stand in a page as it is. Made by `html` alone, or by what says below that its text is safe. */
export class Html {
  constructor(readonly markup: string) {}
}

/** What `html` takes: HTML stays as it is, everything else is text that somebody may have typed. */
export type Part = Html | string | number | readonly Part[]

/**
 * Makes HTML of a template. Text in it is made harmless (`plain`) and escaped, so that it is safe inside an element or a
 * quoted attribute; a list stands without anything between its parts.
 */
export const html = (template: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(String.raw({ raw: template }, ...parts.map(markupOf)))

/** A list with something between its parts. */
export const joined = (parts: readonly Part[], between: Html | string): Html =>
  new Html(parts.map(markupOf).join(between instanceof Html ? between.markup : escape(between)))

/** Text of a field as it was typed, with its spaces and lines. */
export const asTyped = (text: string): Html => new Html(escape(text))

/** Style and pictures of our own, and HTML of a library that says that it is safe. */
export const asMarkup = (markup: string): Html => new Html(markup)

/** Makes text safe inside an element or a quoted attribute. */
export const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

function markupOf(part: Part): string {
  if (part instanceof Html) return part.markup
  return typeof part === 'object' ? part.map(markupOf).join('') : escape(plain(String(part)))
}
