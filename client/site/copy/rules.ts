import type { Rules } from '../useRules'
import { formatMoney } from '../../ui/format/formatMoney'
import { days, months, years } from './amounts'
import { figure } from '../../../common/counts'

interface Rule {
  /** "7 days": what is in force here. */
  value: string
  name: string
  text: string
}

/** The register's rules that have a number, in the order in which a claim meets them. */
export const ruleGroups = (rules: Rules): { heading: string; rules: Rule[] }[] => [
  {
    heading: 'Before other schools see a claim',
    rules: [
      {
        value: rules.noticeDays === 0 ? 'At once' : days(rules.noticeDays),
        name: 'Notice',
        text:
          rules.noticeDays === 0
            ? 'Other schools can see the claim once the letter has left. Nobody is listed unheard.'
            : 'Counted from the day after the letter. When they are over, other schools can see the claim. Nobody is listed unheard.',
      },
      {
        value: years(rules.expiryYears),
        name: 'The oldest debt',
        text: 'Counted from the earliest day on record on which it was due or listed. Changing a claim never starts the time again.',
      },
      ...smallestDebt(rules),
      {
        value: days(rules.reconfirmDays),
        name: 'Confirmed again',
        text: 'A claim that its school has not confirmed for this long is no longer shown.',
      },
      {
        value: 'At once',
        name: 'Settled',
        text: 'A claim that is paid leaves the moment the school records it.',
      },
    ],
  },
  {
    heading: 'When a school checks',
    rules: [
      {
        value: `${rules.searchLetters} letters`,
        name: 'A name is needed',
        text: `At the least, of a student’s or parent’s name. A search shows ${rules.searchPage} rows a page, and ${rules.searchRows} at most.`,
      },
      {
        value: `${figure(rules.looksPerDay)} a day`,
        name: 'Checks and searches',
        text: `And ${rules.looksPerHour} an hour, ${rules.looksPerMinute} a minute. Each is on record before it is answered.`,
      },
      {
        value: `${figure(rules.batchRowsPerDay)} a day`,
        name: 'Applicants in lists',
        text: `Up to ${rules.batchRows} in one go.`,
      },
      {
        value: days(rules.lookDelayDays),
        name: 'The family sees it',
        text: 'From a check to the day on which the family reads which school was shown the claim, when, and why. Where naming the school could put a family in danger, it reads only how many.',
      },
    ],
  },
  {
    heading: 'When a family answers',
    rules: [
      {
        value: days(rules.answerDays),
        name: 'The school’s answer',
        text: 'After that, silence hides the claim from other schools.',
      },
      {
        value: days(rules.removeDays),
        name: 'Silence',
        text: 'Without any answer for this long, the claim is removed for good.',
      },
      {
        value: days(rules.escalateDays),
        name: 'Asking us',
        text: 'After a school has said no, or met only a part, the family has this long to ask us to decide. Once more only with a document that is new to us.',
      },
      {
        value: days(rules.decideDays),
        name: 'Our decision',
        text: 'If we miss the date, we decide for the family.',
      },
      {
        value: days(rules.graceDays),
        name: 'A late instalment',
        text: `May be this late before its plan is broken. A plan has ${rules.planInstalments} instalments at most.`,
      },
      {
        value: days(rules.proofDays),
        name: 'A proof of payment',
        text: 'If the school does not answer it in time, the payment counts for the plan. What is owed does not change until the school records it.',
      },
      {
        value: days(rules.correctionDays),
        name: 'Corrections',
        text: 'Every school that was shown the claim within this time is told if an amount or a name that it saw has changed, or if the claim has left.',
      },
    ],
  },
  {
    heading: 'What is kept',
    rules: [
      {
        value: months(rules.purgeMonths),
        name: 'Personal details',
        text: 'Are deleted this long after a claim has left the register.',
      },
      {
        value: months(rules.lookMonths),
        name: 'What a school asked',
        text: 'Is read by nobody after this long, and is deleted within the week after. That it asked stays on record.',
      },
    ],
  },
]

/** Most registers set none. */
const smallestDebt = ({ minimumAmount }: Rules): Rule[] =>
  Number(minimumAmount.amount) === 0
    ? []
    : [{ value: formatMoney(minimumAmount), name: 'The smallest debt', text: 'Less than this is not shown.' }]
