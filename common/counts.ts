/** "5,000" of 5000. By hand: the first use of `Intl` costs a cheap phone 60 ms, and this is on the first page. */
export const figure = (count: number): string => String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',')

/** "1 debtor", "5,000 debtors"; `more` where that is not one with an s. */
export const counted = (count: number, one: string, more = `${one}s`): string =>
  `${figure(count)} ${count === 1 ? one : more}`
