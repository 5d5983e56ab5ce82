/** One fault to put into the product, and the tests of which at least one has to fail with it. */
export interface Fault {
  /** What would be wrong with the product. */
  what: string
  file: string
  /** A text that stands in the file once, and what takes its place. */
  from: string
  to: string
  tests: string[]
}

const policy = (what: string, from: string, to: string, ...tests: string[]): Fault => ({
  what,
  file: 'server/policy.ts',
  from,
  to,
  tests,
})

/** One change each, in what the register stands on: policy, identity, ledger, clocks, limits and doors. */
export const FAULTS: readonly Fault[] = [
  policy(
    'a suspended school looks into the directory',
    `directory: ['school'],`,
    `directory: ['school', 'suspended school'],`,
    'server/policy.test.ts',
    'server/schools/standing.test.ts',
    'server/directory/directory.test.ts',
  ),
  policy(
    'a suspended school lists debtors',
    'addDebtor: listingSchool,',
    'addDebtor: anySchool,',
    'server/policy.test.ts',
    'server/schools/standing.test.ts',
  ),
  policy(
    'what weighs is done from a screen that was left unlocked',
    'if (PASSWORD_NEEDED.has(act) && !viewer.confirmed) throw passwordRequired()',
    '',
    'server/accounts/confirming.test.ts',
  ),
  policy(
    'a key without the scope asks for anything',
    'if (apiKey && ![...ANY_KEY, ...apiKey.scopes.flatMap((scope) => SCOPES[scope])].includes(act)) return false',
    '',
    'server/api-keys',
  ),
  policy(
    'the provider reads the evidence of a case that was never brought before it',
    'return sides.paperOf !== null || sides.isEscalated',
    'return true',
    'server/contends/evidence-access.test.ts',
    'server/contends/case-files-access.test.ts',
  ),
  policy(
    'a school hears of the changes of every other school',
    'sides.provider : school !== null && school.id === sides.school',
    'sides.provider : school !== null',
    'server/live',
  ),
  {
    what: 'two children with different birth dates are one',
    file: 'server/debtors/identity.ts',
    from: 'if (heard.dateOfBirth && now.dateOfBirth && heard.dateOfBirth !== now.dateOfBirth) return false',
    to: '',
    tests: ['server/debtors/identity.test.ts'],
  },
  {
    what: 'a claim about the same child of another family is a matter of spelling',
    file: 'server/debtors/identity.ts',
    from: '&& sharesParent(heard.parentName, now.parentName)',
    to: '',
    tests: ['server/debtors/identity.test.ts'],
  },
  {
    what: 'a brother and a sister whose names differ by their ending are one',
    file: 'server/debtors/identity.ts',
    from: 'if (isOtherPersons(one.text, other.text)) return false',
    to: '',
    tests: ['server/debtors/identity.test.ts'],
  },
  {
    what: 'one slip in a short name makes no other child',
    file: 'server/debtors/identity.ts',
    from: 'SHORTEST_FOR_A_SLIP = 5',
    to: 'SHORTEST_FOR_A_SLIP = 3',
    tests: ['server/debtors/identity.test.ts'],
  },
  {
    what: 'names that contradict each other are one',
    file: 'server/debtors/identity.ts',
    from: `if (left.length > 0 && right.length > 0) return 'OTHER'`,
    to: '',
    tests: ['server/debtors/identity.test.ts'],
  },
  {
    what: 'what is completed is still owed',
    file: 'server/debtors/claim-writing.ts',
    from: 'if (completed) this.context.ledger.settle(em, debtor)',
    to: '',
    tests: ['server/debtors/ledger.test.ts'],
  },
  {
    what: 'what a school accepts as paid is still owed',
    file: 'server/debtors/ledger.ts',
    from: 'if (debtor.status === DebtStatus.COMPLETED) this.settle(em, debtor)',
    to: 'if (debtor.status === DebtStatus.COMPLETED) void 0',
    tests: ['server/contends/answering.test.ts', 'server/contends/contends.test.ts'],
  },
  {
    what: 'a payment raises what is owed',
    file: 'server/debtors/payments.ts',
    from: 'amount: -amount })',
    to: 'amount })',
    tests: ['server/debtors/ledger.test.ts', 'server/debtors/what-is-owed.test.ts'],
  },
  {
    what: 'more is paid than is owed',
    file: 'server/debtors/payments.ts',
    from: 'if (input.amount > debtor.owed)',
    to: 'if (input.amount > 2 * debtor.owed)',
    tests: ['server/debtors/ledger.test.ts', 'server/debtors/what-is-owed.test.ts'],
  },
  {
    what: 'a completion that is taken back leaves the debt paid',
    file: 'server/debtors/ledger.ts',
    from: 'else if (before === DebtStatus.COMPLETED) await this.#takeBack(em, debtor)',
    to: '',
    tests: ['server/debtors/ledger.test.ts'],
  },
  {
    what: 'a retried payment is recorded twice',
    file: 'server/debtors/payments.ts',
    from: 'if (await this.#isRepeated(em, debtor, requestKey)) return debtor',
    to: '',
    tests: ['server/debtors/ledger.test.ts', 'server/debtors/what-is-owed.test.ts'],
  },
  {
    what: 'a clock runs out a day early',
    file: 'server/shared/clock.ts',
    from: 'startOfDay(addDays(localDate(started, timeZone), days + 1), timeZone)',
    to: 'startOfDay(addDays(localDate(started, timeZone), days), timeZone)',
    tests: ['server/shared', 'server/debtors/listing.test.ts'],
  },
  {
    what: 'other schools see an entry while its notice runs',
    file: 'server/debtors/listing.ts',
    from: 'if (visibleFrom > now)',
    to: 'if (visibleFrom > now && rules.noticeDays > 1000)',
    tests: ['server/debtors/listing.test.ts'],
  },
  {
    what: 'a later due date makes a debt younger',
    file: 'server/debtors/expiry.ts',
    from: 'return dueDate && dueDate < onRecord ? dueDate : onRecord',
    to: 'return dueDate ?? onRecord',
    tests: ['server/debtors/age.test.ts'],
  },
  {
    what: 'silence of a school does not suppress the entry',
    file: 'server/debtors/listing.ts',
    from: 'if (standing.suppressed) return hidden(SUPPRESSED[standing.suppressed])',
    to: '',
    tests: ['server/contends/contends.test.ts'],
  },
  {
    what: 'what a school was asked first is forgotten when it falls silent',
    file: 'server/contends/contend-clock.ts',
    from: 'to === ContendState.OVERDUE ? before : at',
    to: 'at',
    tests: ['server/contends/contends.test.ts'],
  },
  {
    what: 'a purge keeps the family’s telephone number',
    file: 'server/debtors/claim-fields.ts',
    from: "purged: `''`,",
    to: 'purged: null,',
    tests: ['server/clocks/purge.test.ts'],
  },
  {
    what: 'a claim is purged in the middle of its case',
    file: 'server/clocks/purge.ts',
    from: 'and not exists (select from contend where debtor_id = d.id and state in (${LIVE_SQL}))',
    to: '',
    tests: ['server/clocks/purge.test.ts'],
  },
  {
    what: 'passwords are guessed without a pause',
    file: 'server/doors/sign-in-limits.ts',
    from: 'if (tries < FREE_TRIES) return',
    to: 'if (tries < 50 * FREE_TRIES) return',
    tests: ['server/doors/sign-in-limits.test.ts', 'server/accounts/slowed-sign-ins.test.ts'],
  },
  {
    what: 'from many networks together a surname is guessed without end',
    file: 'server/doors/rate-limits.ts',
    from: 'await of.surname.take(link)',
    to: '',
    tests: ['server/doors/rate-limits.test.ts', 'server/contends/surname.test.ts'],
  },
  {
    what: 'codes for a new password are asked for without end',
    file: 'server/doors/rate-limits.ts',
    from: `await take('reset-pair', network, mailbox)`,
    to: '',
    tests: ['server/accounts/password-reset.test.ts'],
  },
  {
    what: 'a household has a limit for each of its IPv6 addresses',
    file: 'server/doors/network-address.ts',
    from: '.slice(0, 4)',
    to: '.slice(0, 8)',
    tests: ['server/doors/network-address.test.ts'],
  },
  {
    what: 'an operation may ask for rows without end',
    file: 'server/doors/graphql-limits.ts',
    from: 'if (!(size.cost <= limits.cost))',
    to: 'if (!(size.cost <= 1000 * limits.cost))',
    tests: ['server/doors/graphql-limits.test.ts'],
  },
  {
    what: 'another site writes with the cookie of whoever is signed in',
    file: 'server/doors/origin.ts',
    from: ': !carriesCookieWrite(request) || comesFromUs(request, config, port)',
    to: ': true',
    tests: ['server/doors/origin.test.ts'],
  },
  {
    what: 'another site opens a socket with somebody’s cookie',
    file: 'server/doors/origin.ts',
    from: `return request.get('Authorization') !== undefined\n}`,
    to: `return true\n}`,
    tests: ['server/doors/origin.test.ts', 'server/live'],
  },
  {
    what: 'a wrong header falls back to the cookie',
    file: 'server/app.ts',
    from: `key: header === undefined ? cookie : (`,
    to: `key: header === undefined || !header.startsWith('Token') ? cookie : (`,
    tests: ['server/accounts/sign-in.test.ts'],
  },
]
