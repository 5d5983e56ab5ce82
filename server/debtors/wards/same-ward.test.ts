import { describe, expect, test } from 'vitest'
import { isSameWard, type WardOf } from './same-ward.js'

const LISTED: WardOf = {
  studentName: 'Chidinma Grace Okafor',
  parentName: 'Ngozi Okafor',
  phone: '0803 123 4567',
  parentEmail: 'ngozi@example.com',
}
const of = (over: Partial<WardOf>): WardOf => ({
  studentName: 'Chidinma Grace Okafor',
  parentName: 'Emeka Okafor',
  phone: '0905 765 4321',
  parentEmail: null,
  ...over,
})
const BORN = { dateOfBirth: '2014-05-31' }
const LATER = { dateOfBirth: '2016-01-02' }

describe('the same child', () => {
  test.each<[string, Partial<WardOf>, Partial<WardOf>]>([
    ['against the father', {}, {}],
    ['against a mother of another name', {}, { parentName: 'Amaka Eze' }],
    ['against both parents', {}, { parentName: 'Emeka and Ngozi Okafor' }],
    ['without a further name, against the father', {}, { studentName: 'Chidinma Okafor' }],
    [
      'without a further name, by the phone',
      {},
      { studentName: 'Chidinma Okafor', parentName: 'X Y', phone: '+2348031234567' },
    ],
    [
      'by the e-mail address',
      {},
      { studentName: 'Chidinma Okafor', parentName: 'X Y', parentEmail: 'Ngozi+1@example.com' },
    ],
    ['by the birth date', BORN, { ...BORN, studentName: 'Chidinma Okafor', parentName: 'X Y' }],
    ['in another spelling', {}, { studentName: 'OKAFOR Chidimma Grace' }],
    ['with another birth date, of the same parent', BORN, { ...LATER, parentName: 'Mrs Ngozi Okafor' }],
  ])('%s', (_how, listed, now) => {
    expect(isSameWard({ ...LISTED, ...listed }, of(now))).toBe(true)
    expect(isSameWard(of(now), { ...LISTED, ...listed })).toBe(true)
  })
})

describe('another child', () => {
  const same = { parentName: 'Ngozi Okafor', phone: LISTED.phone, parentEmail: 'ngozi@example.com' }
  test.each<[string, Partial<WardOf>, Partial<WardOf>]>([
    ['a twin', BORN, { ...same, ...BORN, studentName: 'Chidera Okafor' }],
    ['a twin with the same middle name', BORN, { ...same, ...BORN, studentName: 'Chidera Grace Okafor' }],
    ['a brother', {}, { ...same, studentName: 'Chinedu Okafor' }],
    ['a namesake with another birth date', BORN, LATER],
    [
      'a younger sister, with a further name and another birth date',
      BORN,
      { ...same, ...LATER, studentName: 'Chidinma Okafor' },
    ],
    ['a child of one name and nobody in common', { studentName: 'Ada' }, { studentName: 'Ada' }],
  ])('%s', (_who, listed, now) => {
    expect(isSameWard({ ...LISTED, ...listed }, of(now))).toBe(false)
    expect(isSameWard(of(now), { ...LISTED, ...listed })).toBe(false)
  })
})
