export const hero = {
  title: 'Helping schools grow financially and debt free',
  lead: 'Keep track of unpaid fees, tell the family first, and check before you admit. Fair to schools, and fair to families.',
}

export const forFamilies = 'Did a school write to you about fees?'

export const whoWeAre =
  'DMA is a register that schools keep together. Unpaid fees close libraries and delay salaries, and a school that asks alone is easy to ignore. Here schools list what is owed to them, tell the family first, and check before they admit.'

export const impact = [
  {
    heading: 'Fees come back',
    text: 'What is owed is written down, dated and answered, so that it can be collected calmly and in time.',
  },
  {
    heading: 'Less work, fewer mistakes',
    text: 'One list instead of exercise books and phone calls, with every change and every payment on record.',
  },
  {
    heading: 'Families are heard',
    text: 'Nobody is listed unheard: the family gets a letter first, sees what is said, and can answer it.',
  },
]

export const steps = [
  [
    'Register your school',
    'We look at your documents before anybody can list or check. Only real schools take part.',
  ],
  ['List what is owed', 'Name the child and the amount. The parent gets a letter with a private link.'],
  [
    'Let the family answer',
    'They can pay, say what is wrong, or ask for time. A settled claim leaves the register at once.',
  ],
  [
    'Check before you admit',
    'See whether another school waits for fees, and talk to each other. Every check is on record.',
  ],
] as const

export const allFeatures = 'See all features'

/** The call that ends a page. */
export const bringYourSchool = {
  heading: 'Bring your school',
  text: 'Fill in your school’s details, add three documents, and we write to you once it is approved.',
  action: 'Register your school',
}
