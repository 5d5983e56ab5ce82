/**
 * Waits for several statements of one transaction that need nothing of each other: they travel together. Fails with the
 * first in the order given, but not before all have ended, since none may go on in a transaction that is over.
 */
export async function allOf<T extends readonly unknown[]>(asked: {
  readonly [K in keyof T]: Promise<T[K]>
}): Promise<T> {
  const ends = await Promise.allSettled(asked)
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return ends.map((end) => (end as PromiseFulfilledResult<unknown>).value) as unknown as T
}
