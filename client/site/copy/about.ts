export const lead =
  'We keep one fair register of unpaid school fees, so that schools are paid and families are heard.'

export const purpose = {
  heading: 'Why We Are Here',
  points: [
    ['Schools are paid', 'We help a school to collect what it is owed, calmly and in time.'],
    ['The family hears first', 'Nobody learns from a stranger that a school has listed them.'],
    [
      'Everybody can answer',
      '“I have paid.” “This is wrong.” “I need time.” Each has a date by which it is answered.',
    ],
    [
      'Schools talk to each other',
      'A school can check before it admits a child, and every check is on record.',
    ],
    [
      'Less is done by hand',
      'One list that adds up, instead of exercise books that are copied and corrected.',
    ],
    ['Nothing stays too long', 'What is settled leaves at once, and what is old is deleted.'],
  ],
} as const

export const focus = {
  heading: 'Our Focus',
  text: [
    'A claim is between a school and the parents. The child owes nothing to anybody, and no child should pay for it with a place in class.',
    'So we look at one thing alone: fees that are due and not paid. We do not lend, we do not collect, and we sell nothing that we know.',
  ],
  login: 'Is your school already with us? Your list is where you left it.',
}

export const teamHeading = 'Our Team'
export const teamLead = 'Four people you can ask for by name.'
