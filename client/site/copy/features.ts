export const lead =
  'What DMA does for schools, for parents, and for the people who connect it to other software.'

export const forSchools = {
  id: 'schools',
  heading: 'For schools',
  lead: 'Know what is owed, say so kindly, and check before you admit.',
  features: [
    [
      'A list that adds up',
      'Claims, payments and corrections are a ledger. What is owed follows from it, and it shows who changed what, and when.',
    ],
    [
      'The list you already have',
      'Import it from a spreadsheet file. You read line by line what would happen before anything does, and can save your list as a file at any time.',
    ],
    [
      'Letters sent for you',
      'List a claim, and the parent is written to. You see whether the letter could be sent. Without an e-mail address you print it, with a code for the phone.',
    ],
    [
      'A check before you admit',
      'A name is found even when it is spelt differently or the other way round. You read why we think that it is this child, and how sure we are.',
    ],
    [
      'A whole list of applicants',
      'Choose a spreadsheet file of applicants, and get it back with the answers.',
    ],
    ['An inbox with dates', 'What families answer comes to one place, with the day by which you answer.'],
    [
      'Payment plans',
      'Agree on instalments. Everybody is reminded, and while the plan is kept no other school sees the claim.',
    ],
    [
      'A sign-in for each person',
      'Invite the proprietor, the principal or the bursar. Each has a sign-in of their own, and what one changes the other sees.',
    ],
    ['Only real schools', 'We look at each school’s documents before it can list or check.'],
  ],
} as const

export const forParents = {
  id: 'parents',
  heading: 'For parents',
  lead: 'You hear of it first, you are heard, and it ends when it is settled.',
  features: [
    [
      'A letter before anything else',
      'The school’s claim comes to you in a private letter before another school can see it.',
    ],
    ['No account, no cost', 'The link in the letter opens your page. Opening it changes nothing.'],
    [
      'Three ways to answer',
      'I have paid. This is wrong. I need time. Add a receipt or another document if you have one.',
    ],
    [
      'Silence counts for you',
      'A school that does not answer in time loses the claim: first it is hidden, then it is removed.',
    ],
    [
      'Somebody else decides',
      'If the school says no, you can ask the people who run DMA to look at both sides.',
    ],
    ['You see who looked', 'Your page shows which schools were shown the claim, when, and why.'],
    [
      'Your number stays yours',
      'Other schools never see your phone number, your e-mail address or your child’s date of birth.',
    ],
  ],
} as const

export const forDevelopers = {
  id: 'developers',
  heading: 'For developers',
  lead: 'Connect the software your school already has.',
  features: [
    ['One GraphQL API', 'Typed, described, and open to try in the playground.'],
    ['Keys with limits', 'A key does only what you tick, ends by itself, and can be revoked at once.'],
    ['Webhooks', 'Your software hears of an answer or a payment when it happens, by a signed call.'],
    ['A REST contract', 'For existing clients, with a description that programs can read.'],
    ['Limits that say so', 'Each answer tells how much is left, and each refusal when to come back.'],
  ],
} as const

export const readTheQuickStart = 'Read the quick start'
