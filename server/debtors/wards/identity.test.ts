import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSamePerson, type Named } from './identity.js'

const okafor = (studentName: string, dateOfBirth: string | null = null): Named => ({
  studentName,
  parentName: 'Emeka Okafor',
  dateOfBirth,
})
const byParent = (parentName: string): Named => ({ studentName: 'Chidinma Okafor', parentName })

describe('the same child', () => {
  test.each([
    ['Chidinma Okafor', 'chidinma  OKAFOR'],
    ['Chidinma Okafor', 'Okafor Chidinma'],
    ['Chidinma Okafor', 'Chidinma Grace Okafor'],
    ['Chidinma Grace Okafor', 'Chidinma Okafor'],
    ['Chidinma Okafor', 'Chidimma Okafor'],
    ['Chidinma Okafo', 'Chidinma Okafor'],
    ['C. Okafor', 'Chidinma Okafor'],
    ['Mohammed Bello', 'Muhammad Bello'],
    ['Fatima Bello', 'Fatimah Bello'],
    ['Yusuf Bello', 'Yusufu Bello'],
    ['Aisha Bello', 'Aishat Bello'],
    ['Olufemi Ade', 'Oluwafemi Ade'],
    ['Abdul Rahman Sani', 'Abdulrahman Sani'],
    ['Asma’u Sani', 'Asmau Sani'],
  ])('%s and %s', (heard, now) => {
    expect(isSamePerson(okafor(heard), okafor(now))).toBe(true)
    expect(isSamePerson(okafor(now), okafor(heard))).toBe(true)
  })

  test('a birth date that only one of the two gives contradicts nothing', () => {
    expect(isSamePerson(okafor('Chidinma Okafor'), okafor('Chidinma Okafor', '2014-05-31'))).toBe(true)
  })
})

describe('another child', () => {
  test.each([
    ['a sister', 'Chidinma Okafor', 'Chioma Okafor'],
    ['a brother who shares the middle name', 'Chinedu Obinna Okafor', 'Chukwuma Obinna Okafor'],
    ['a sister with two shared names', 'Ada Grace Ngozi Okafor', 'Uju Grace Ngozi Okafor'],
    ['twins with one name each', 'Taiwo Adebayo', 'Kehinde Adebayo'],
    ['twins who share a middle name', 'Taiwo Ayo Adebayo', 'Kehinde Ayo Adebayo'],
    ['twins whose names look alike', 'Hassan Bello', 'Hussein Bello'],
    ['twins whose names look alike', 'Hassana Bello', 'Hussaina Bello'],
    ['a brother and a sister', 'Victor Eze', 'Victoria Eze'],
    ['a brother and a sister', 'Emmanuel Eze', 'Emmanuela Eze'],
    ['a brother and a sister', 'Chika Eze', 'Chike Eze'],
    ['a brother and a sister', 'Francis Eze', 'Frances Eze'],
    ['a brother and a sister', 'Hassan Bello', 'Hassana Bello'],
    ['a brother of a double name', 'Jean-Paul Mensah', 'Jean-Pierre Mensah'],
    ['a brother called Abdul too', 'Abdul Rahman Sani', 'Abdul Kareem Sani'],
    ['brothers born on days with other names', 'Kwabena Osei', 'Kwaku Osei'],
    ['a sister whose name is no form of hers', 'Maryam Bello', 'Maimuna Bello'],
    ['a sister whose short name is one letter off', 'Bola Eze', 'Sola Eze'],
    ['another family’s child of the same name', 'Chidinma Okafor', 'Chidinma Bello'],
  ])('%s: %s and %s', (_who, heard, now) => {
    expect(isSamePerson(okafor(heard), okafor(now))).toBe(false)
    expect(isSamePerson(okafor(now), okafor(heard))).toBe(false)
  })

  test('a birth date known on both sides that differs, by one digit too', () => {
    expect(
      isSamePerson(okafor('Chidinma Okafor', '2014-05-31'), okafor('Chidinma Okafor', '2011-05-31')),
    ).toBe(false)
  })
})

describe('the parents', () => {
  test.each([
    ['Emeka Okafor', 'Mr Emeka Okafor'],
    ['Mrs Okafor', 'Mrs Ngozi Okafor'],
    ['Emeka and Ngozi Okafor', 'Ngozi Okafor'],
    ['Emeka Okafor', 'Emeka & Ngozi Okafor'],
    ['Mr and Mrs Okafor', 'Mrs Ngozi Okafor'],
    ['Mr and Mrs Emeka Okafor', 'Mr Emeka Okafor'],
  ])('%s may become %s', (heard, now) => {
    expect(isSamePerson(byParent(heard), byParent(now))).toBe(true)
  })

  test.each([
    ['Emeka Okafor', 'Ngozi Okafor'],
    ['Mr Okafor', 'Mrs Okafor'],
    ['Emeka Okafor', 'Emeka Bello'],
    ['M Kossi Mensah', 'Mme Kossi Mensah'],
  ])('%s is not %s', (heard, now) => {
    expect(isSamePerson(byParent(heard), byParent(now))).toBe(false)
  })
})

const name = fc
  .array(fc.constantFrom('Ada', 'Chioma', 'Obinna', 'Okafor', 'Musa', 'Bello', 'Grace', 'Kwame'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((words) => words.join(' '))
const named = fc.record({
  studentName: name,
  parentName: name,
  dateOfBirth: fc.constantFrom(null, '2014-05-31'),
})

test('everybody is the same as themselves, however their names are ordered', () => {
  fc.assert(
    fc.property(named, (one) => {
      const turned = (text: string) => text.split(' ').toReversed().join(' ')
      const other = { ...one, studentName: turned(one.studentName), parentName: turned(one.parentName) }
      expect(isSamePerson(one, other)).toBe(true)
    }),
  )
})

test('it makes no difference which of the two was heard', () => {
  fc.assert(
    fc.property(named, named, (one, other) => {
      expect(isSamePerson(one, other)).toBe(isSamePerson(other, one))
    }),
  )
})
