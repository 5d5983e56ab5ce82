/** The people and sums of the small drawings. Nobody real: the numbers are reserved for examples. */
export const ledger = {
  caption: 'An example: school fees, first term',
  lines: [
    { day: '12 Sep', words: 'The school lists unpaid fees', amount: '45000.00' },
    { day: '13 Sep', words: 'The family gets a private letter' },
    { day: '20 Sep', words: 'They pay a first part', amount: '-20000.00' },
    { day: '4 Oct', words: 'They pay the rest', amount: '-25000.00' },
  ],
}

export const letter = {
  caption: 'An example: the letter a family gets',
  from: 'Marina Girls’ College, by DMA',
  greeting: 'Dear Mr Bello,',
  before: 'Marina Girls’ College says that',
  amount: '45000.00',
  after: 'is unpaid for Aisha Bello. Perhaps you have paid already, or you see it differently.',
  action: 'Read the claim',
  answers: ['I have paid', 'This is wrong', 'I need time'],
}

export const check = {
  caption: 'An example: the answer to a check',
  school: 'Marina Girls’ College',
  answer: 'Likely this child',
  chance: '97%',
  evidence: [
    { words: 'The student’s name, spelt otherwise', share: 0.8 },
    { words: 'The parent’s phone number', share: 1 },
    { words: 'Another region', share: -0.25 },
  ],
  note: 'Talk to the school and to the family before you decide.',
}

export const webhook = {
  caption: 'An example: your software hears that a family has answered',
  text: `POST /your/address
webhook-id: msg_4b1f0c3a6d2e4f7c
webhook-signature: v1,K5oZfzN95Z9UVu1E…

{
  "type": "contend.opened",
  "data": {
    "debtorId": "12",
    "contendId": "7",
    "state": "OPEN"
  }
}`,
}
