/** A piece of a statement, with the values for its question marks in their order. */
export interface SqlPart {
  sql: string
  values: unknown[]
}

/** Puts pieces together as they are written: what is a piece goes in as it is, anything else becomes a value. */
export function part(words: TemplateStringsArray, ...holes: unknown[]): SqlPart {
  const parts = holes.map((hole) => (isPart(hole) ? hole : { sql: '?', values: [hole] }))
  return {
    sql: String.raw({ raw: words }, ...parts.map(({ sql }) => sql)),
    values: parts.flatMap(({ values }) => values),
  }
}

/** All of them have to be true. */
export const every = (parts: readonly SqlPart[]): SqlPart => ({
  sql: parts.map(({ sql }) => `(${sql})`).join(' and '),
  values: parts.flatMap(({ values }) => values),
})

/** One after another. */
export const listed = (parts: readonly SqlPart[]): SqlPart => ({
  sql: parts.map(({ sql }) => sql).join(', '),
  values: parts.flatMap(({ values }) => values),
})

const isPart = (hole: unknown): hole is SqlPart =>
  typeof hole === 'object' && hole !== null && 'sql' in hole && 'values' in hole

/** An array as PostgreSQL reads it. */
export function arrayText(values: string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
}
