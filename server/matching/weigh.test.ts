import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparer } from './align.js'
import { answerable, likelihood } from './decide.js'
import { explain } from './explain.js'
import { person, type Typed } from './person.js'
import { Vocabulary } from './frequency/vocabulary.js'
import { weigh } from './weigh.js'

const ENTRIES = 10_000
const COMMON = [
  ['oluwafemi', 120],
  ['blessing', 300],
  ['okafor', 90],
  ['emeka', 80],
  ['ngozi', 110],
  ['chukwuma', 60],
  ['chukwuka', 50],
  ['damilola', 40],
  ['oluwadamilola', 40],
] as const
const vocabulary = new Vocabulary(
  ENTRIES,
  COMMON.map(([word, entries]) => [word, person({ student: word }).student[0]!.sound, entries] as const),
)

const of = (asked: Typed, listed: Typed) =>
  weigh(person(asked), person(listed), { entries: ENTRIES, compare: comparer(vocabulary) })
const answered = (asked: Typed, listed: Typed) => {
  const weighed = of(asked, listed)
  return weighed ? answerable([{ id: 1, weighed }])[0]?.weighed.relation : undefined
}

const FEMI: Typed = {
  student: 'Oluwafemi Blessing Okafor',
  parent: 'Mr Emeka Okafor',
  phone: '0803 123 4567',
  email: 'emeka.okafor@example.com',
  birthDate: '2014-05-31',
  region: 'Lagos',
}

describe('this child is answered', () => {
  it.each([
    [
      'in another order, with a title',
      { student: 'OKAFOR, Oluwafemi Blessing', parent: 'Okafor Emeka (Chief)' },
    ],
    ['by a short form', { student: 'Femi Okafor', parent: 'Emeka Okafor', phone: '+234 803 123 4567' }],
    ['with two letters wrong', { student: 'Oluwafeim Okafor', birthDate: '2014-05-31' }],
    [
      'with a letter wrong, and another birth date',
      { ...FEMI, student: 'Oluwafemy Okafor', birthDate: '2011-02-03' },
    ],
    ['with a letter wrong', { student: 'Oluwafemi Blesing Okafr', parent: 'Emeka Okafor' }],
    [
      'with a letter too few of three',
      { student: 'Yw Okafor', parent: 'Emeka Okafor' },
      { student: 'Yaw Okafor' },
    ],
    ['as a scanner reads it', { student: '0luwafemi Blessirig 0kafor', parent: 'Erneka Okafor' }],
    ['with two names written as one', { student: 'Oluwafemiblessing Okafor', parent: 'Emeka Okafor' }],
    ['with a phone in another form', { student: 'Blessing Okafor', phone: '00234 8031234567' }],
    [
      'without the surname, by birth date and e-mail',
      { student: 'Oluwafemi Cole', email: 'EMEKA.OKAFOR@example.com', birthDate: '2014-05-31' },
    ],
    [
      'by the names of its father and grandfather, where the register has another name of its own',
      { student: 'Blessing Tyoakaa Iorhemen', parent: 'Tyoakaa Iorhemen' },
      { student: 'Oluwafemi Blessing Tyoakaa', parent: 'Mr Tyoakaa Iorhemen' },
    ],
    [
      'without God before its name, though both are common names',
      { student: 'Damilola Okafor', parent: 'Emeka Okafor' },
      { student: 'Oluwadamilola Blessing Okafor' },
    ],
    [
      'by the whole name of the parent, where the surname changed',
      { student: 'Oluwafemi Blessing Cole', parent: 'Emeka Okafor' },
    ],
  ])('%s', (_, asked: Typed, listed: Partial<Typed> = {}) => {
    expect(answered(asked, { ...FEMI, ...listed })).toBe('student')
  })

  it('by the whole name, whichever word of it each side takes for the surname', () => {
    const listed = { ...FEMI, student: 'Blessing Okafor', birthDate: null }
    expect(answered({ ...listed, parent: 'Emeka Blessing' }, listed)).toBe('student')
    expect(answered({ ...listed, student: 'Ngozi Okafor', parent: 'Emeka Ngozi' }, listed)).toBe('family')
  })
})

describe('another child is not taken for this one', () => {
  it('a brother is family, whatever the phone says', () => {
    expect(answered({ ...FEMI, student: 'Ngozi Okafor', birthDate: null }, FEMI)).toBe('family')
  })

  it('so is a twin, whose birth date and phone are the same', () => {
    expect(answered({ ...FEMI, student: 'Ngozi Ruth Okafor' }, FEMI)).toBe('family')
  })

  it.each([
    ['shares a middle name', { student: 'Ngozi Blessing Okafor', birthDate: '2011-02-03' }],
    ['shares it, born nobody says when', { student: 'Okafor Ngozi Blessing', birthDate: null }],
    ['is a twin with one name', { student: 'Ngozi Okafor' }],
    ['has the other name of the Prophet', { student: 'Ahmad Okafor' }, { student: 'Muhammad Okafor' }],
    ['has half the surname in common', { student: 'Ada Okafor-Eze' }, { student: 'Emeka Okafor Eze' }],
    [
      'has a mother of another name',
      { student: 'Ngozi Bello', parent: 'Mrs Ruth Cole' },
      { student: 'Emeka Bello', parent: 'Ruth Cole' },
    ],
    [
      'is a twin whose mother has another name, each by its surname first',
      { student: 'Igbilor Tariere', parent: 'Mrs Ivie Ogienede' },
      { student: 'Igbilor Akpevwe', parent: 'Ivie Ogienede' },
    ],
    ['is named after the father', { student: 'Ngozi Emeka Okafor' }, { student: 'Chukwuma Emeka Okafor' }],
    ['comes after a comma', { student: 'Okafor Eze, Ngozi' }, { student: 'Okafor Eze, Ruth' }],
    [
      'is a twin whose name only looks like a form of it',
      { student: 'Mariama Okafor' },
      { student: 'Marie Okafor' },
    ],
    ['has a title for a name', { student: 'Cheikh David Okafor' }, { student: 'Bouba David Okafor' }],
    [
      'has another form of the name, which is a name too, and another birth date',
      { student: 'Yoofi Okafor', birthDate: '2011-02-03' },
      { student: 'Kofi Okafor' },
    ],
    ['is a twin by a name that begins alike', { student: 'Atsupui Okafor' }, { student: 'Atsu Okafor' }],
    [
      'has a short name with a letter more, and another birth date',
      { student: 'Senam Okafor', birthDate: '2011-02-03' },
      { student: 'Sena Okafor' },
    ],
    [
      'has a name that differs in two letters, and another birth date',
      { student: 'Abdulwahid Okafor', birthDate: '2011-02-03' },
      { student: 'Abdulwaris Okafor' },
    ],
    [
      'bears the father’s whole name, and another birth date',
      { student: 'Zebedee Okafor Jnr', parent: 'Zebedee Okafor', birthDate: '2011-02-03' },
      { student: 'Chukwuma Zebedee Okafor', parent: 'Zebedee Okafor' },
    ],
    [
      'has a longer name with another letter, and another birth date',
      { student: 'Rosalie Okafor', birthDate: '2011-02-03' },
      { student: 'Rosaline Okafor' },
    ],
    [
      'has a name that goes on where the other ends, and another birth date',
      { student: 'Praisegod Okafor', birthDate: '2011-02-03' },
      { student: 'Praise Okafor' },
    ],
    [
      'has a short name with two other letters, born nobody says when',
      { student: 'Akunna Okafor', birthDate: null },
      { student: 'Adanna Okafor' },
    ],
    [
      'has the girl’s name of a boy’s, born nobody says when',
      { student: 'Fulbertine Okafor', birthDate: null },
      { student: 'Fulbert Okafor' },
    ],
    [
      'shares several later names, but not the first',
      { student: 'Ngozi Wisdom Zion Okafor', birthDate: null },
      { student: 'Emeka Wisdom Zion Okafor' },
    ],
    ['has Jean before the name', { student: 'Jean-Marc Okafor' }, { student: 'Jean-Paul Okafor' }],
  ])('nor one who %s', (_, asked: Partial<Typed>, listed: Partial<Typed> = {}) => {
    expect(answered({ ...FEMI, ...asked }, { ...FEMI, ...listed })).toBe('family')
  })

  it('what cannot be told is one of the children; a name that contradicts is not', () => {
    const oneOf = (asked: Partial<Typed>) => of({ ...FEMI, ...asked }, FEMI)?.oneOf
    expect(oneOf({ student: 'Okafor', birthDate: null })).toBe(true)
    expect(oneOf({ student: 'O. Okafor', birthDate: null })).toBe(true)
    expect(oneOf({ student: 'Ngozi Okafor', birthDate: '2011-02-03' })).toBe(false)
    expect(oneOf({})).toBe(false)
  })

  it('whether it is one of them, tells nothing of the birth date', () => {
    for (const student of ['Okafor', 'O. Okafor', 'Ngozi Okafor', 'Okafor Ngozi Blessing']) {
      const answers = [null, FEMI.birthDate, '2011-02-03'].map((birthDate) =>
        of({ ...FEMI, student, birthDate }, FEMI),
      )
      const families = answers.filter((one) => one?.relation === 'family')
      expect(new Set(families.map((one) => one!.oneOf)).size, student).toBe(1)
    }
  })

  it('initials and titles agree with nobody', () => {
    const asked = { ...FEMI, student: 'Ngozi Okafor', parent: 'M Okafor', phone: null, email: null }
    expect(of(asked, { ...FEMI, parent: 'M Cole' })).toBeNull()
  })

  it.each(['Oluwasegun Okafor', 'Olufemi Ruth Okafor'])(
    '%s is told apart or together by what it is',
    (student) => {
      expect(answered({ ...FEMI, student, birthDate: null }, FEMI)).toBe(
        student.startsWith('Olufemi') ? 'student' : 'family',
      )
    },
  )

  it('a namesake with another parent, phone and birth date is nobody', () => {
    const namesake = {
      student: 'Blessing Okafor',
      parent: 'Mr John Okafor',
      phone: '0809 000 0000',
      birthDate: '2009-01-02',
    }
    expect(answered(namesake, FEMI)).toBeUndefined()
  })

  it('two established names a letter apart are two names', () => {
    const [asked, listed] = ['Chukwuma Okafor', 'Chukwuka Okafor'].map((student) => ({ ...FEMI, student }))
    expect(answered({ ...asked!, birthDate: null }, listed!)).toBe('family')
  })

  it('a surname alone makes no family, however rare', () => {
    const listed = { ...FEMI, student: 'Ada Quixote', parent: 'Mr Okon Quixote' }
    expect(answered({ student: 'Ruth Quixote' }, listed)).toBeUndefined()
    expect(answered({ student: 'Ruth Quixote', parent: 'Okon Quixote' }, listed)).toBe('family')
  })

  it('a phone that a stranger has now proves nothing', () => {
    expect(
      answered({ student: 'Ama Mensah', parent: 'Kofi Mensah', phone: FEMI.phone }, FEMI),
    ).toBeUndefined()
  })
})

it('a parent of the same given name and another surname proves less, whose surname nobody gave as much as ever', () => {
  const weightOf = (parent: string) =>
    of({ student: 'Blessing Cole', parent }, FEMI)!.evidence.find(({ field }) => field === 'parent')!
  const [whole, another, alone] = ['Emeka Okafor', 'Emeka Cole', 'Emeka'].map(weightOf)
  expect(another!.weight).toBeLessThan(alone!.weight - 3)
  expect(alone!.weight).toBeLessThan(whole!.weight)
  expect(explain([another!])[0]!.text).toContain('other parts of it differ')
})

it('names that are borne together make less of an answer, and what a cap has taken is not taken again', () => {
  const score = (bits: number, student: string) =>
    weigh(person({ ...FEMI, student }), person({ ...FEMI, student }), {
      entries: ENTRIES,
      compare: comparer(vocabulary),
      together: () => bits,
    })!.score
  const common = 'Oluwafemi Okafor'
  expect(score(0, common) - score(3, common)).toBeCloseTo(3, 9)
  const rare = 'Zorobabel Quixotic Xylander'
  expect(score(0, rare)).toBe(score(3, rare))
})

it('Gboyega is Adegboyega, however many bear either name', () => {
  const both = new Vocabulary(ENTRIES, [
    ['gboyega', 'gboyega', 300],
    ['adegboyega', 'adegboyega', 400],
  ])
  const compare = comparer(both)
  const words = (text: string) => person({ student: text }).student[0]!
  expect(compare(words('Gboyega'), words('Adegboyega'))?.agreement).toBe('short form')
})

describe('what is told', () => {
  it('a name alone is never more than possible', () => {
    const rare = { student: 'Zorobabel Quixotic Xylander' }
    const weighed = of(rare, { ...rare, parent: 'A Xylander' })!
    expect(weighed.score).toBeGreaterThan(3.25)
    expect(likelihood(weighed)).toBe('possible')
  })

  const words = fc.constantFrom(
    'Oluwafemi',
    'Femi',
    'Blessing',
    'Okafor',
    'Okafo',
    'Ngozi',
    'Xabi',
    'K',
    'Chukwuka',
  )
  const name = fc.array(words, { minLength: 1, maxLength: 4 }).map((all) => all.join(' '))
  const ward: fc.Arbitrary<Typed> = fc.record({
    student: name,
    parent: fc.option(name),
    phone: fc.option(fc.constantFrom('08031234567', '08031234568', '0900 111 2222')),
    email: fc.option(fc.constantFrom('a.bcdefgh@example.com', 'a.bcdefgh@example.org', 'x@y.z')),
    birthDate: fc.option(fc.constantFrom('2014-05-06', '2014-06-05', '2010-01-01')),
    region: fc.option(fc.constantFrom('Lagos', 'Oyo')),
  })

  it('the weights of the lines add up to the score, and no line shows a listed word that was not typed', () => {
    fc.assert(
      fc.property(ward, ward, (asked, listed) => {
        const weighed = of(asked, listed)
        if (!weighed) return
        const lines = explain(weighed.evidence)
        expect(lines.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(weighed.score, 9)
        const words = [...person(asked).student, ...person(asked).parent].map(({ text }) => text)
        // Two typed words may have been read as one.
        const typed = new Set([...words, ...words.flatMap((one) => words.map((other) => one + other))])
        for (const { text } of lines)
          for (const [, shown] of text.matchAll(/“([^”]*)”/g)) expect(typed).toContain(shown)
        const told = lines.map(({ text }) => text.toLowerCase()).join(' ')
        for (const secret of [listed.phone, listed.email, listed.birthDate])
          if (secret) expect(told).not.toContain(secret)
      }),
      { numRuns: 1_000 },
    )
  })
})
