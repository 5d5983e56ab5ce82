import type { Listed, Query } from '../../directory/evaluation/labelled-set.js'
import { AFTER_THE_OTHERS } from './hand-written/after-the-others.js'
import { BENIN_AND_TOGO } from './hand-written/benin-and-togo.js'
import { CAMEROON } from './hand-written/cameroon.js'
import { GHANA } from './hand-written/ghana.js'
import { NAMED_ALIKE } from './hand-written/named-alike.js'
import { NIGERIA_NORTH } from './hand-written/nigeria-north.js'
import { NIGERIA_SOUTH } from './hand-written/nigeria-south.js'
import { OF_AN_ORDINARY_DAY } from './hand-written/of-an-ordinary-day.js'
import { SAHEL_AND_COAST } from './hand-written/sahel-and-coast.js'

/**
 * What a fair clerk who knows the customs would say: this very child, another child of its family, or nobody who is listed (a
 * namesake, or somebody with the phone of the same agent).
 */
export type Verdict = 'child' | 'family' | 'nobody'

/**
 * Families of Nigeria and its neighbours, written by hand: an entry, then questions as a school types them, each behind the mark of
 * its verdict. A question that leaves a field out by "~" has what the entry has there; an empty field says nothing.
 */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  'first to fourth': [NIGERIA_SOUTH, NIGERIA_NORTH, GHANA, BENIN_AND_TOGO, CAMEROON, SAHEL_AND_COAST],
  fifth: [AFTER_THE_OTHERS],
  sixth: [NAMED_ALIKE],
  seventh: [OF_AN_ORDINARY_DAY],
}

const VERDICTS: Readonly<Record<string, Verdict>> = { '=': 'child', '-': 'family', x: 'nobody' }

/** A question about the family of an entry, and with which part it was written. */
export type HandWritten = Query & { verdict: Verdict; about: string; class: string }

/** The entries and the questions about them. */
export function handWrittenFamilies(): { debtors: Listed[]; queries: HandWritten[] } {
  const debtors: Listed[] = []
  const queries: HandWritten[] = []
  const lines = Object.entries(FAMILIES).flatMap(([part, texts]) =>
    texts.flatMap((text) => text.trim().split('\n')).map((line) => [part, line] as const),
  )
  for (const [part, line] of lines) {
    const verdict = line[1] === ' ' ? VERDICTS[line[0]!] : undefined
    const [student, parent, phone, dob, region] = line
      .slice(verdict ? 2 : 0)
      .split('|')
      .map((field) => field.trim()) as [string, string, string, string, string]
    if (verdict === undefined) {
      const id = `H${debtors.length}`
      debtors.push({ id, student_name: student, parent_name: parent, phone, email: '', dob, region })
      continue
    }
    const entry = debtors.at(-1)!
    const asked = (typed: string, listed: string) => (typed === '~' ? listed : typed)
    queries.push({
      qid: `H${queries.length}`,
      student,
      parent: asked(parent, entry.parent_name),
      phone: asked(phone, entry.phone),
      email: '',
      dob: asked(dob, entry.dob),
      region: asked(region, entry.region),
      true_id: verdict === 'child' ? entry.id : '',
      related_ids: verdict === 'family' ? entry.id : '',
      ...{ verdict, about: entry.id, class: part },
    })
  }
  return { debtors, queries }
}
