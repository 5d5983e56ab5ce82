import { keptBy } from './kept.js'

/** Promises about claims: who sees them, who looked, cases, plans, and what is deleted when. */
export const ABOUT_CLAIMS = {
  ...keptBy('server/contends/letters/words-in-every-state.test.ts', {
    'asked-before-is-said': 'is not told that it can ask about a no',
    'another-case-is-said':
      'a plan that is taken back beside a dispute leaves the dispute, and both sides read so',
    'late-dates-are-said':
      'dates that have passed when they come to the school are none that it can agree to',
    'plan-elsewhere-is-said':
      'whoever is written to while a plan with another address runs reads that, and what can still be said',
    'lower-is-seen-at-once': 'a lower amount in a letter of several changes is said to be seen at once',
    'can-be-asked-again':
      'a claim that comes back says that its family can ask the provider again, and until when',
  }),
  ...keptBy('server/directory/directory.test.ts', {
    'told-before-shown': 'before notice, and until its letter was taken',
    'others-see-no-more-than-the-entry':
      'shows what an approved school may see and nothing else of the debtor',
    'others-never-see-what-matches':
      'has no field for what only matches: phone, e-mail, date of birth, evidence',
    'too-old-leaves': 'when its debt is too old, and no later due date brings it back',
    'confirmed-or-hidden': 'when its school has not confirmed it for 180 days; touching it confirms it',
  }),
  ...keptBy('server/contends/letters/who-could-not-answer.test.ts', {
    'way-is-said': 'the school says no',
  }),
  ...keptBy('server/delivery/seen-as-told.test.ts', { 'seen-as-told': 'is too old once the notice is over' }),
  ...keptBy('server/debtors/telling/telling-the-family.test.ts', {
    'notice-from-hand-over':
      'without an e-mail address there is a page to print, and notice runs from the recorded hand-over',
    'old-address-is-told':
      'a changed address: the old link is dead, the old address is told, the new one gets a letter, notice starts again',
    'who-runs-it':
      'a family reads in its letters, and on its page, who runs the register and how to reach them',
  }),
  ...keptBy('server/debtors/telling/material-changes.test.ts', {
    'change-after-its-notice':
      'a higher amount is seen only after a notice of its own; until then the amount that was heard',
    'change-is-told-beside-what-was':
      'a higher amount is seen only after a notice of its own; until then the amount that was heard',
    'opened-again-after-its-letter': 'is not seen before the family was told that it is not settled',
  }),
  ...keptBy('server/debtors/ledger/voiding.test.ts', {
    'voided-is-told': 'is told to the family: which, why, and what is owed now',
    'told-what-is-paid-of-what':
      'brings back no more than was told: a letter that tells of a claim says how much is paid, of what',
    'voided-no-longer-counts':
      'is a further line that says why; what is owed rises again, and it stays on the ledger',
  }),
  ...keptBy('server/contends/voided-answers.test.ts', {
    'voided-answer-is-none':
      'is told where the case is told, also where the claim has another address by now',
  }),
  ...keptBy('server/debtors/adding.test.ts', {
    'stated-when-listed': 'nobody is listed without the statement that the debt is due and may be shared',
    'double-entries-are-pointed-out':
      'a likely duplicate of one’s own is pointed out, not blocked; another school’s is not told of',
  }),
  ...keptBy('server/directory/checks/ward-checks.test.ts', {
    'settled-leaves-at-once': 'knows what was corrected, completed and withdrawn',
    'applicants-in-a-list': 'too little, too much and the unreadable are refused on their fields',
  }),
  ...keptBy('server/pages/claim/short-codes.test.ts', {
    'code-opens-its-claim': 'the code in a letter opens its claim with the surname, for 90 days',
  }),
  ...keptBy('server/debtors/age.test.ts', {
    'age-never-anew': 'no edit by any door makes a debt younger, and the statements that count agree',
  }),
  ...keptBy('server/clocks/clocks.test.ts', {
    'too-old-is-told': 'is told to its school and the family when it becomes too old, and not for months',
  }),
  ...keptBy('server/standing/listing.test.ts', {
    'smallest-debt': 'a claim that %s is hidden, and says why',
  }),
  ...keptBy('server/delivery/late-letters.test.ts', {
    'confirmations-are-counted': 'leaves out those that silence has removed, or that are too old',
    'whoever-answered-goes-to-the-case':
      'offers a new answer to whoever has no case, and the case to whoever has one',
  }),
  ...keptBy('server/clocks/purge.test.ts', {
    'personal-details-go':
      'is kept whole for twelve months, and then nothing personal of it is left anywhere',
    'too-old-goes':
      'because it was too old, goes twelve months after that, whatever its school confirms meanwhile',
  }),
  ...keptBy('server/debtors/after-a-purge.test.ts', {
    'marks-stay-after-a-purge':
      'nothing that a claim said is left of it but hashes that another school cannot use',
  }),
  ...keptBy('server/clocks/purge-looks.test.ts', {
    'questions-go': 'what a look asked and was answered goes after twelve months; that it took place stays',
  }),
  ...keptBy('server/clocks/purge-schools.test.ts', {
    'never-approved-goes':
      'what a school that waits for approval has typed goes twelve months after its last act',
  }),
  ...keptBy('server/documents/documents.test.ts', {
    'unsent-files-go': 'opens by its address for a day, for whoever has it; then it is gone',
  }),
  ...keptBy('server/contends/families/claims.test.ts', {
    'looks-are-told':
      'is told after a week, without what they typed; the school’s own looks are not among them',
    'hold-leaves-the-count': 'is only a number under a safeguarding hold',
    'surname-before-papers':
      'opens names, evidence, looks and ledger; without it there are initials and nothing',
  }),
  ...keptBy('server/clocks/declined-checks.test.ts', {
    'declined-is-told':
      'when a school declines an applicant after a match, the family is told which school looked when looks are told',
    'closed-needs-no-answer': 'a family whose claim is closed since is told too, and that it need not answer',
  }),
  ...keptBy('server/directory/looks.test.ts', {
    'looks-are-limited':
      'ten looks a minute a school; pages of them and searches without a name are free; the eleventh hears when',
    'looks-on-record': 'no record, no answer: when a look cannot be written, nothing is shown',
    'pages-of-a-search':
      'is answered in pages of 25, 100 rows at most, none of them twice; all of them on record',
  }),
  ...keptBy('server/directory/fishing.test.ts', {
    'letters-of-a-name': 'too little to be a question',
  }),
  ...keptBy('server/contends/families/claim-links.test.ts', {
    'link-opens-its-claim': 'a letter’s link opens exactly its own claim, for whoever holds it',
    'opening-changes-nothing': 'opening a link changes nothing: mail scanners open links',
    'not-for-me':
      'a letter that is not for its reader stops the mail, ends its links, makes the notice void and tells the school',
    'further-link-to-the-address-on-record':
      'one more goes to the address on record, three a day, and the answer never tells',
    'other-links-can-be-ended': 'older ones end when the family says so, by the surname',
  }),
  ...keptBy('server/pages/claim/answering.test.ts', {
    'answered-by-link': 'opens a case with its receipt, and the page says who answers by when',
  }),
  ...keptBy('server/contends/families/ward-questions.test.ts', {
    'earlier-links-stay': 'brings a new link to the address on record, and every earlier one still opens',
  }),
  ...keptBy('server/contends/letters/words-that-hold.test.ts', {
    'answered-by-another':
      'whoever is written to while somebody else’s case is open reads that, in the letter and on the page',
    'printed-link-reads-first':
      'the paper says what to do while its link only shows the claim, and no more once it is handed over',
    'rest-ends-with-a-no': 'ends with a no, and whoever still needs time can ask again',
    'rest-ends-with-the-part': 'ends where only a part was met and the family says nothing, as it was told',
  }),
  ...keptBy('server/contends/letters/whom-case-letters-reach.test.ts', {
    'case-keeps-its-address':
      'an open case goes on with the address it was opened with, also after the school types another',
  }),
  ...keptBy('server/pages/claim/family-only.test.ts', {
    receipts: 'every payment has a receipt to print and to keep, and nothing else has one',
  }),
  ...keptBy('e2e/printed-letter.spec.ts', {
    'one-page': 'the letter that a school prints fits one A4 page, however long its names',
  }),
  ...keptBy('server/pages/printable-letter.test.ts', {
    'printing-is-on-record': 'each printing is on record, with who printed; what was not printed is not',
  }),
  ...keptBy('server/contends/families/printed-acts.test.ts', {
    'printed-acts-can-be-undone': 'works until the end of the 14th day, and no longer',
    'printed-acts-kept-are-looked-at':
      'where the case has gone on since nothing is changed, the family is told so, and the provider once',
    'undoing-takes-a-button':
      'is told with what was done and until when; opening the page changes nothing, pressing twice undoes once',
    'printed-acts-count-against-nobody':
      'a school that plays the family with its own letter takes nothing from the family',
  }),
  ...keptBy('server/clocks/case-dates.test.ts', {
    silence: 'is put on record as overdue when its 14th day has ended, and as lapsed after the 28th',
    'offer-stands-until': 'that the school offers is announced to the family before it lapses',
    'instalments-are-announced':
      'reminds the family 3 days before each instalment and on its day, and breaks 7 days later',
  }),
  ...keptBy('server/contends/answering.test.ts', {
    'comments-move-no-date': 'is stopped by neither a tag nor a comment, and both sides see the same dates',
  }),
  ...keptBy('server/contends/answered-in-part.test.ts', {
    'disputed-is-said':
      'a correction by one kobo answers no dispute: the entry stays disputed, and the provider can be asked',
    'part-is-taken-or-brought':
      'until its last day a part may be brought before the provider; then it is taken, read or recorded',
  }),
  ...keptBy('server/contends/letters/case-letters.test.ts', {
    'each-step-is-told': 'rejected, escalated and decided: each step once to whoever did not take it',
  }),
  ...keptBy('server/contends/escalating/escalating.test.ts', {
    'provider-can-be-asked':
      'until its last day a rejected dispute may be brought before the provider, and then no more',
    'hidden-while-decided':
      'while the provider decides the entry is hidden, and nobody but the provider answers',
    'late-decision-upholds': 'what the provider does not decide in time counts as upheld',
    'upheld-for-good': 'upheld, the entry is gone for good, and a second decision changes nothing',
    'own-words-beside-the-entry':
      'dismissed, the entry is seen again, with the family’s own words beside it, said once',
  }),
  ...keptBy('server/contends/escalating/asking-again.test.ts', {
    'once-more-with-what-is-new':
      'the entry stays as last decided and disputed, and the provider says whether it is new',
    'silence-counts-as-new':
      'silence over whether it is new never upholds: it counts as new, and only then the days to decide begin',
  }),
  ...keptBy('server/debtors/removed.test.ts', {
    'removed-stays-removed': 'is listed again by nobody of its school, however it is dressed',
  }),
  ...keptBy('server/contends/opening.test.ts', {
    'repeat-is-closed': 'that brings no new file is kept as a repeat, with a sentence that says what helps',
    'new-paper-opens-a-case': 'that brings one is opened',
    'suspended-still-answers': 'that is suspended keeps its duty to answer',
    'files-of-a-message':
      'that are six, somebody else’s, used already or invented are refused, and nothing is opened',
  }),
  ...keptBy('server/contends/plans/payment-plans.test.ts', {
    'two-to-so-many-instalments': 'with %s is refused with a sentence, and nothing is opened',
    'other-dates-are-a-new-plea':
      'is not one with other dates, with other amounts, or with a file that shows why',
    'plan-hides-the-entry':
      'hides the entry and makes it Pending; money fills its instalments in their order',
    'plan-breaks-after-grace': 'breaks after its days of grace, and the entry is seen again as abandoned',
    'plan-ends-when-taken-back': 'that its family takes back is over, and counts as abandoned again',
  }),
  ...keptBy('server/contends/coming-back.test.ts', {
    'case-comes-back': 'tells the family in its letter that the case goes on, and where it stands',
    'decided-while-closed': 'for the family removes the claim, and nothing brings it back',
  }),
  ...keptBy('server/contends/letters/words-that-hold.test.ts', {
    'decision-counts-when-it-comes-back': 'asks nobody to pay, and counts when the claim comes back',
    'agreed-for-all-that-is-owed': 'nor to one of less than is owed by now',
  }),
  ...keptBy('server/contends/plans/payment-plans.test.ts', {
    'agreed-until-its-first-date': 'to a plan whose first date has passed is refused',
  }),
  ...keptBy('server/contends/evidence-access.test.ts', {
    'who-reads-a-case': 'are read by exactly the two sides',
    'provider-reads-what-it-decides': 'and by the provider, once the family has asked it to decide',
  }),
  ...keptBy('server/contends/plans/beside-a-plan.test.ts', {
    'plan-stands-still':
      'a family with a plan can dispute its claim; the entry stays hidden, and the plan’s dates stand still',
    'plan-goes-on-later':
      'the plan goes on, its dates later by as long as the dispute lived, as it is %s, when',
    'plan-ends-with-its-claim': 'the plan ends with its claim when %s',
  }),
  ...keptBy('server/contends/plans/payment-proofs.test.ts', {
    'proof-spares-a-plan':
      'a proof pauses the breaking of the plan over its instalment until the school answers',
    'unanswered-proof-counts':
      'unanswered after fourteen days, as it is %s, a proof counts for the plan, and for nothing else',
    'refused-proof-leaves-days':
      'with a no and its reasons, which both sides see; then its family has three days',
  }),
  ...keptBy('server/pages/claim/part-paid.test.ts', {
    'part-paid-is-answered-twice':
      'is answered twice: the payment goes on the ledger, then the plan is agreed to',
  }),
  ...keptBy('server/contends/plans/late-payments.test.ts', {
    'late-record-restores-a-plan': 'whoever has a plan back has at least three days for the next payment',
  }),
  ...keptBy('server/directory/corrections/told-of-corrections.test.ts', {
    'told-what-is-true-now':
      'several changes of one day are one letter that day, and one the next day with what is true then',
    'never-why': 'no letter says why: what the family was granted reads like what the school did by itself',
  }),
  ...keptBy('server/directory/corrections/corrections.test.ts', {
    'whoever-saw-is-told': 'whoever looked longer ago than half a year is not told',
  }),
}
