/** For a select: the words of an enum as options, in the order in which they are written. */
export function optionsOf(words: Record<string, string>): { value: string; label: string }[] {
  return Object.entries(words).map(([value, label]) => ({ value, label }))
}
