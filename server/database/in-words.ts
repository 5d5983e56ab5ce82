/** Why a database cannot be worked on, in a sentence for the operator; null for every other error. For what was asked of one. */
export function databaseInWords(error: unknown): string | null {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { code, message } = each as Error & { code?: unknown }
    const sentence = typeof code === 'string' && SENTENCES.find(([codes]) => codes.test(code))?.[1]
    if (sentence) return sentence(message)
    if (SILENT.test(message)) return AWAY
  }
  return null
}

const AWAY = 'The database does not answer. Check DATABASE_URL and that PostgreSQL runs.'

/** By PostgreSQL's codes, and the machine's. */
const SENTENCES: [RegExp, (message: string) => string][] = [
  [
    /^(?:57P0[1-5]|08\w{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/,
    () => AWAY,
  ],
  [
    /^3D000$/,
    (message) =>
      `PostgreSQL runs, but: ${message}. Make it there, in UTF8, or mend the name in DATABASE_URL.`,
  ],
  [
    /^28\w{3}$/,
    (message) =>
      `PostgreSQL runs, but does not let DMA in: ${message}. Check the name and the password in DATABASE_URL.`,
  ],
  [
    /^42501$/,
    (message) =>
      `The role of DATABASE_URL may not do what DMA needs: ${message}. Let it own the database and its schema public.`,
  ],
  [/^53300$/, (message) => `The database has no connection left: ${message}. Raise max_connections.`],
]

/** The driver tells these by nothing but their words. */
const SILENT = /^Connection terminated|^timeout e(?:xceeded when trying to connect|xpired)/
