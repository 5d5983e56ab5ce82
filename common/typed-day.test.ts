import { expect, it } from 'vitest'
import { dayOf, isReadEitherWay } from './typed-day.js'

it.each([
  ['2014-05-31', '2014-05-31'],
  ['2014/5/3', '2014-05-03'],
  ['20140531', '2014-05-31'],
  ['31/05/2014', '2014-05-31'],
  [' 3.4.2014 ', '2014-04-03'],
  ['31-May-2014', '2014-05-31'],
  ['31 december, 2014', '2014-12-31'],
  ['30. April 2015', '2015-04-30'],
  ['2014-05-31 00:00:00', '2014-05-31'],
  ['2014-05-31T00:00:00.000Z', '2014-05-31'],
  ['29/2/2016', '2016-02-29'],
  ['29/2/2014', null],
  ['31 April 2014', null],
  ['31 Mai 2014', null],
  ['4/30/2014', null],
  ['20141331', null],
  ['30/4/14', null],
  ['41790', null],
  ['soon', null],
  ['', null],
])('%j is the day %j', (typed, day) => {
  expect(dayOf(typed)).toBe(day)
})

it.each([
  ['03/04/2026', '2026-03-04', true],
  ['04/30/2026', '2026-04-30', false],
  ['30/04/2026', null, false],
  ['5.5.2026', '2026-05-05', false],
  ['2026-03-04', '2026-03-04', false],
  ['3 April 2026', '2026-04-03', false],
])('with the month first, %j is the day %j', (typed, day, eitherWay) => {
  expect(dayOf(typed, { monthFirst: true })).toBe(day)
  expect(isReadEitherWay(typed)).toBe(eitherWay)
})
