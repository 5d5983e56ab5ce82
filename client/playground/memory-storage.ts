import type { GraphiQLProps } from 'graphiql'

/** A storage that forgets with the page: people paste API keys and families' names into a playground. */
export function memoryStorage(): NonNullable<GraphiQLProps['storage']> {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
    get length() {
      return kept.size
    },
  }
}
