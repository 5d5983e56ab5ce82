import type { CaseModel } from './case-model.js'

/** The other cases about this debt in which the provider was asked. */
export const askedBefore = (one: CaseModel, cases: readonly CaseModel[]) =>
  cases.filter((other) => other !== one && other.asked)

/** Once; again only with a file, brought at the beginning, that the provider has not seen. */
export function mayAsk(one: CaseModel, cases: readonly CaseModel[]): boolean {
  const { openedWith } = one
  const before = askedBefore(one, cases)
  return before.length === 0 || (openedWith !== null && !before.some(({ shown }) => shown.has(openedWith)))
}
