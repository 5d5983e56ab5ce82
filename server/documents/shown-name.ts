/** A file's name as its uploader's machine called it. Only shown to people; cut and freed of what could disturb a header or a terminal. */
export function shownName(filename: string): string {
  const plain = filename
    .toWellFormed()
    .replace(/[\p{Cc}"\\/]/gu, '')
    .trim()
  return [...plain].slice(-100).join('') || 'document'
}
