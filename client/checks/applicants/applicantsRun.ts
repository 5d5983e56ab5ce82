import { NOBODY_FOUND } from '../../../common/check-words'
import type { CheckPurpose, CheckWardsMutation } from '../../gql/graphql'
import type { Applicant } from './applicant'
import type { ApplicantsFile } from './applicantsFile'

/** A list that is being checked, or has been. Kept in this tab: a reload goes on where it was. */
export interface ApplicantsRun {
  /** Names the list to the server: a part of it that is sent twice is checked once. */
  key: string
  name: string
  header: readonly string[]
  purpose: CheckPurpose
  applicants: readonly Applicant[]
  /** What was answered, by the row of the applicant. */
  checks: Readonly<Record<number, KeptCheck>>
}

export interface KeptCheck {
  id: string
  /** What was found, in words. Not there in a list that this tab has kept from an earlier version. */
  summary?: string
  results: readonly KeptResult[]
}

type Answered = CheckWardsMutation['checkWards']
type AnsweredResult = Answered['checks'][number]['results'][number]

export interface KeptResult extends Pick<AnsweredResult, 'relation' | 'oneOf' | 'likelihood' | 'score'> {
  school: { name: string; phone: string }
  /** Exact, as the server says it; this and what follows only where the answer gave it. */
  amount?: string | null | undefined
  currency?: string | null | undefined
  status: AnsweredResult['entry']['status']
  disputed: boolean | null | undefined
  statement: string | null | undefined
  since: string | null | undefined
}

/** So many go over the line at a time: the bar moves, and a slow line stands it. */
const LOT = 25

export function beginRun(file: ApplicantsFile, purpose: CheckPurpose, key: string): ApplicantsRun {
  return { key, name: file.name, header: file.header, applicants: file.applicants, purpose, checks: {} }
}

/** Those that are still to be checked. */
export const waitingIn = ({ applicants, checks }: ApplicantsRun) =>
  applicants.filter(({ row, problem }) => !problem && !checks[row])

/** The next ones to send, and a name for them that is the same after a reload; null when all is done. */
export function nextLot(run: ApplicantsRun): { applicants: Applicant[]; requestKey: string } | null {
  const applicants = waitingIn(run).slice(0, LOT)
  const [first] = applicants
  return first ? { applicants, requestKey: `${run.key} ${first.row}` } : null
}

/** The run with what was answered to a lot: its checks, or what is wrong with some of its applicants. */
export function withAnswer(run: ApplicantsRun, lot: readonly Applicant[], answer: Answered): ApplicantsRun {
  if (answer.userErrors.length === 0)
    return {
      ...run,
      checks: {
        ...run.checks,
        ...Object.fromEntries(lot.map(({ row }, at) => [row, kept(answer.checks[at]!)])),
      },
    }
  const problems = new Map<number, string>()
  for (const { field, message } of answer.userErrors) {
    const about = lot[Number(field?.[1])]
    // What is not about one of them is about all.
    for (const { row } of about ? [about] : lot) problems.set(row, message)
  }
  return {
    ...run,
    applicants: run.applicants.map((one) => ({ ...one, problem: problems.get(one.row) ?? one.problem })),
  }
}

function kept({ id, summary, results }: Answered['checks'][number]): KeptCheck {
  return {
    id,
    summary,
    results: results.map(({ relation, oneOf, likelihood, score, entry }) => ({
      relation,
      oneOf,
      likelihood,
      score,
      school: { name: entry.school.name, phone: entry.school.contactNumber },
      amount: entry.amountOwed?.amount,
      currency: entry.amountOwed?.currency,
      status: entry.status,
      disputed: entry.disputed,
      statement: entry.statement,
      since: entry.since,
    })),
  }
}

export const nobodyWords = ({ summary }: KeptCheck): string => summary ?? NOBODY_FOUND

export interface ResultLine {
  applicant: Applicant
  check?: KeptCheck | undefined
  result?: KeptResult | undefined
}

/** A line for each result, and one for each applicant without any, in the order of the file. */
export function linesOf({ applicants, checks }: ApplicantsRun): ResultLine[] {
  return applicants.flatMap((applicant): ResultLine[] => {
    const check = checks[applicant.row]
    if (!check || check.results.length === 0) return [{ applicant, check }]
    return check.results.map((result) => ({ applicant, check, result }))
  })
}
