import { describe, expect, it } from 'vitest'
import { daysUntil, distance, formatDate } from './formatDate'
import { localDate } from '../../../common/days'
import { formatMoney } from './formatMoney'
import { formatPhone, phoneHref } from './formatPhone'

describe('money', () => {
  it.each([
    ['45000.00', '₦45,000.00'],
    ['0.50', '₦0.50'],
    ['999', '₦999.00'],
    ['1000000000.00', '₦1,000,000,000.00'],
    // Past what a float can hold: 2^53 and a kobo.
    ['9007199254740993.01', '₦9,007,199,254,740,993.01'],
    ['-1250.00', '−₦1,250.00'],
  ])('%s naira read %s', (amount, words) => {
    expect(formatMoney({ amount, currency: 'NGN' })).toBe(words)
  })

  it('names a currency that has no sign of its own', () => {
    expect(formatMoney({ amount: '12.00', currency: 'CHF' })).toBe('CHF\u00a012.00')
  })

  it('says so when the server sends what is not an amount, rather than showing nothing owed', () => {
    expect(() => formatMoney({ amount: '45,000', currency: 'NGN' })).toThrow('45,000')
  })
})

describe('dates', () => {
  const lagos = 'Africa/Lagos'

  it('show a calendar day as it is, wherever the reader is', () => {
    expect(formatDate('2026-11-20', 'America/Los_Angeles')).toBe('20 Nov 2026')
  })

  it('show a moment on the day that it is at the school', () => {
    expect(formatDate('2026-11-20T23:30:00Z', lagos)).toBe('21 Nov 2026')
  })

  it('count the days of the school, not those of London', () => {
    const lateAtNight = new Date('2026-11-20T23:30:00Z')
    expect(localDate(lateAtNight, lagos)).toBe('2026-11-21')
    expect(daysUntil('2026-11-20', lateAtNight, lagos)).toBe(-1)
  })

  it.each([
    ['2026-11-20', 'today'],
    ['2026-11-21', 'tomorrow'],
    ['2026-11-19', 'yesterday'],
    ['2026-11-29', 'in 9 days'],
    ['2026-11-17', '3 days ago'],
    ['2026-08-20', '3 months ago'],
    ['2024-11-20', '23 months ago'],
    ['2024-11-19', '2 years ago'],
    ['2023-10-01', '3 years ago'],
  ])('say that %s is %s', (date, words) => {
    expect(distance(date, new Date('2026-11-20T22:59:00Z'), lagos)).toBe(words)
  })

  it('turn the day at midnight in Lagos, an hour before midnight in London', () => {
    expect(distance('2026-11-21', new Date('2026-11-20T23:01:00Z'), lagos)).toBe('today')
  })
})

describe('phone numbers', () => {
  it.each([
    ['08031234567', '0803 123 4567'],
    ['0803-123-4567', '0803 123 4567'],
    ['+2348031234567', '+234 803 123 4567'],
    ['+44 7700 900123', '+44 770 090 0123'],
    ['ask at the shop', 'ask at the shop'],
  ])('%s read %s', (number, words) => {
    expect(formatPhone(number)).toBe(words)
  })

  it.each([
    ['0803-123-4567', 'tel:08031234567'],
    ['+234 (0) 803 123 4567', 'tel:+23408031234567'],
    ['Office: 0803 123 4567, or 0803 123 4568', 'tel:08031234567'],
    ['0803 123 4567/8', 'tel:08031234567'],
  ])('%s is called as %s', (number, link) => {
    expect(phoneHref(number)).toBe(link)
  })
})
