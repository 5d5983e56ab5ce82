/** What keeps a promise: the title of a test in a file; or why no test does. */
export type Kept = readonly [file: string, title: string] | { untested: string }

/** Promises by their ids, each with the title of its test in this file. */
export const keptBy = <Id extends string>(file: string, titles: Record<Id, string>) =>
  made(titles, (title): Kept => [file, title])

/** Promises that no test keeps, each with the reason. */
export const untested = <Id extends string>(because: Record<Id, string>) =>
  made(because, (why): Kept => ({ untested: why }))

const made = <Id extends string>(of: Record<Id, string>, kept: (text: string) => Kept) =>
  Object.fromEntries(Object.entries<string>(of).map(([id, text]) => [id, kept(text)])) as Record<Id, Kept>
