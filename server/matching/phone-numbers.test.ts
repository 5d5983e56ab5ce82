import { expect, test } from 'vitest'
import { phoneNumbers } from './phone-numbers.js'

test.each([
  [
    'Nigeria',
    '0803 123 4567',
    '+234 803 123 4567',
    '(+234) 08031234567',
    '2348031234567',
    '8031234567',
    '009234 803-123-4567',
  ],
  ['Ghana', '024 311 2040', '+233 24 311 2040', '00233243112040', '233243112040'],
  ['Ghana, by a network whose numbers begin like its code', '0233 112 040', '+233 23 311 2040'],
  ['Togo', '90 11 22 33', '+228 90 11 22 33', '0022890112233', '22890112233'],
  ['Benin, before and since 2024', '97 44 55 66', '01 97 44 55 66', '+229 97445566', '+229 01 97 44 55 66'],
  ['Cameroon', '699 12 34 56', '+237 699 12 34 56', '237699123456'],
  ['Côte d’Ivoire', '07 12 34 56 78', '+225 07 12 34 56 78'],
])('however a number of %s is written, it is one number', (_, first, ...others) => {
  expect(phoneNumbers(first!)).toHaveLength(1)
  for (const other of others) expect(phoneNumbers(other), other).toEqual(phoneNumbers(first!))
})

test.each([
  '08031234567 / 08059876543',
  '08031234567 08059876543',
  '0803 123 4567 or 0805 987 6543',
  '0803 123 4567 0805 987 6543',
  '+2348031234567;+2348059876543',
  '0803 123 4567 et 0805 987 6543',
  '0803123456708059876543',
])('of several numbers in one field all are kept: %s', (typed) => {
  expect(phoneNumbers(typed)).toEqual(['031234567', '059876543'])
})

test('what is too short to be a number is none', () => {
  expect(phoneNumbers('12345')).toEqual([])
  expect(phoneNumbers('none')).toEqual([])
})
