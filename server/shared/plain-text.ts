/**
 * Control characters break headers, direction marks can turn a sentence around, half a character breaks UTF-8. Where a
 * name ends in an initial ("Tobi A.") its dot ends the sentence as well.
 */
export function plain(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/(?<!\.)\.\.(?!\.)/g, '.')
    .trim()
}
