/**
 * How a word looks to a scanner, stroke by stroke: "Liikman" is Lukman, "Goclvvln" Godwin, "Hassari" Hassan. Two words with one
 * key may have been the same ink.
 */
export function scanKey(word: string): string {
  return word
    .replaceAll('m', 'rn')
    .replaceAll('n', 'ri')
    .replaceAll('u', 'ii')
    .replaceAll('w', 'vv')
    .replaceAll('d', 'cl')
    .replaceAll('h', 'b')
    .replaceAll('a', 'o')
    .replace(/[ce]/g, 'c')
    .replace(/[lj]/g, 'i')
}
