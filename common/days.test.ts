import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  addYears,
  endOfClock,
  firstDayWithin,
  formatDay,
  localDate,
  startOfDay,
} from './days.js'

test('a day is the calendar’s of the register’s time zone, not that of UTC', () => {
  const justBeforeMidnight = new Date('2026-11-20T22:59:59.999Z')
  const midnight = new Date('2026-11-20T23:00:00Z')
  expect(localDate(justBeforeMidnight, 'Africa/Lagos')).toBe('2026-11-20')
  expect(localDate(midnight, 'Africa/Lagos')).toBe('2026-11-21')
  expect(localDate(midnight, 'UTC')).toBe('2026-11-20')
})

test('a day is what the calendar of the time zone says, at any instant', () => {
  const zones = ['Africa/Lagos', 'Europe/London', 'America/Santiago', 'Australia/Lord_Howe', 'Asia/Kathmandu']
  const instant = fc.date({ min: new Date('1900-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  const recent = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(fc.oneof(instant, recent), fc.constantFrom(...zones), (moment, timeZone) => {
      const parts = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
      expect(localDate(moment, timeZone)).toBe(parts.format(moment))
    }),
    { numRuns: 2_000 },
  )
})

test.each(['Africa/Lagos', 'UTC'])(
  'a zone that changes no clocks is as the calendar has it in every month: %s',
  (timeZone) => {
    const calendar = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
    for (let month = 0; month < 12 * 80; month++)
      for (const minutes of [-61, -60, -1, 0]) {
        const instant = new Date(Date.UTC(1973, month + 1, 1, 0, minutes))
        expect(localDate(instant, timeZone)).toBe(calendar.format(instant))
      }
  },
)

test('days and years are added over the ends of months and over leap days', () => {
  expect(addDays('2028-02-27', 3)).toBe('2028-03-01')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  expect(addYears('2026-11-20', 3)).toBe('2029-11-20')
  expect(addYears('2024-02-29', 3)).toBe('2027-03-01')
  expect(addYears('2024-02-29', 4)).toBe('2028-02-29')
})

describe('a day begins at its midnight', () => {
  test.each([
    ['Africa/Lagos', '2026-11-20', '2026-11-19T23:00:00Z'],
    ['UTC', '2026-11-20', '2026-11-20T00:00:00Z'],
    ['America/New_York', '2026-07-01', '2026-07-01T04:00:00Z'],
    ['Asia/Kathmandu', '2026-07-01', '2026-06-30T18:15:00Z'],
    ['Europe/London, clocks go forward', '2026-03-29', '2026-03-29T00:00:00Z'],
    ['Australia/Sydney, clocks go forward', '2026-10-04', '2026-10-03T14:00:00Z'],
    ['Australia/Sydney, clocks go back', '2026-04-05', '2026-04-04T13:00:00Z'],
    ['Africa/Cairo, without a midnight', '2026-04-24', '2026-04-23T22:00:00Z'],
    ['America/Santiago, without a midnight', '2026-09-06', '2026-09-06T04:00:00Z'],
    ['Asia/Amman, with two midnights', '2021-10-29', '2021-10-28T21:00:00Z'],
  ])('in %s', (zone, day, instant) => {
    const timeZone = zone.split(',')[0]!
    const start = startOfDay(day, timeZone)
    expect(start).toEqual(new Date(instant))
    expect(localDate(start, timeZone)).toBe(day)
    expect(localDate(new Date(start.getTime() - 1), timeZone)).toBe(addDays(day, -1))
  })
})

test('a day that a zone has left out begins, and ends, with the next', () => {
  const next = startOfDay('2011-12-31', 'Pacific/Apia')
  expect(startOfDay('2011-12-30', 'Pacific/Apia')).toEqual(next)
  expect(localDate(new Date(next.getTime() - 1), 'Pacific/Apia')).toBe('2011-12-29')
})

test('every day of every zone begins where the one before it ends', () => {
  const zones = Intl.supportedValuesOf('timeZone')
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 6500 }), (timeZone, at) => {
      const day = addDays('2012-01-01', at)
      const start = startOfDay(day, timeZone).getTime()
      expect(localDate(new Date(start), timeZone)).toBe(day)
      // And no midnight before it, where clocks were put back over one.
      for (const before of [1, 60 * 60 * 1000])
        expect(localDate(new Date(start - before), timeZone)).toBe(addDays(day, -1))
    }),
    { numRuns: 1000 },
  )
})

test('a clock of days runs out when its last day has ended; one of no days at once', () => {
  const started = new Date('2026-11-20T10:00:00Z')
  expect(endOfClock(started, 7, 'Africa/Lagos')).toEqual(new Date('2026-11-27T23:00:00Z'))
  expect(endOfClock(started, 0, 'Africa/Lagos')).toEqual(started)
})

test('people read a day as they write it', () => {
  expect(formatDay('2026-11-05')).toBe('5 Nov 2026')
  expect(formatDay('2026-09-30')).toBe('30 Sep 2026')
})

test('what is more than so many months old is so by the months that were counted from it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 3000 }),
      fc.integer({ min: 1, max: 36 }),
      fc.integer({ min: -3, max: 3 }),
      (at, months, beside) => {
        const today = addDays('2023-01-01', at)
        const first = firstDayWithin(today, months)
        const day = addDays(first, beside)
        expect(addMonths(day, months) < today).toBe(day < first)
      },
    ),
  )
  expect(firstDayWithin('2028-02-29', 12)).toBe('2027-03-01')
})
