/**
 * For statements, behind `with recursive`: as which claims other schools were shown one, each before `until`. Beside its
 * own number that is the number it had before its claim came to name another person (rule 19). `of`: a statement that
 * answers claim, shown and until.
 */
export const asShown = (of: string) => `as_shown (claim, shown, until) as (
  ${of}
  union
  select of.claim, d.shown_as, least(of.until, d.shown_until)
    from as_shown of join debtor d on d.id = of.shown where d.shown_as is not null)`
