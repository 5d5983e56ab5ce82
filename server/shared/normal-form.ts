/**
 * Longer runs are no writing of any language: UAX #15 lets a stream of text have as many. Two letters are none as they are
 * written, but become marks in a compatibility form.
 */
const ENDLESS_MARKS = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu

/**
 * A text in one of Unicode's normal forms, but for marks without end on one letter: putting those in their order takes the
 * square of their number, so that 200 KB of them would stop a server for half a minute.
 */
export const inForm = (form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD', text: string): string =>
  text.replace(ENDLESS_MARKS, '$1').normalize(form)
