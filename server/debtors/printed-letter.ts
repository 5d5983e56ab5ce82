/** Of the claims `d` of a statement: whether a letter about whom it names was printed, so that somebody may have been handed it. */
const PRINTS = `
  from history_entry h where h.debtor_id = d.id and h.act = 'debtor.letter-printed'
   and h.at >= coalesce(d.about_this_person_since, '-infinity')`

export const WAS_PRINTED = `exists (select ${PRINTS})`

/**
 * Of the claims `d` of a statement: as of when a letter that was handed over on a day tells the claim, in the time zone that
 * `:timeZone` is bound to. That is its printing, and where none is on record the end of the day.
 */
export const saidWhenHandedOver = (day: string): string => {
  const over = `(${day} + 1)::timestamp at time zone :timeZone`
  return `coalesce((select max(h.at) ${PRINTS} and h.at < ${over}), ${over})`
}
