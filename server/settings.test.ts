import express from 'express'
import { describe, expect, test } from 'vitest'
import { PRODUCTION, loadedConfig } from './testing/loaded-config.js'
import { SETTINGS } from './settings.js'

const { load, problemsOf } = loadedConfig()

describe('a number is written in digits, and a blank is no number:', () => {
  const numbers = Object.entries(SETTINGS).filter(
    ([name]) => typeof SETTINGS[name as keyof typeof SETTINGS].safeParse('30').data === 'number',
  )
  // What takes no thirty.
  const others = ['PASSWORD_KIB', 'DB_CONNECTIONS']
  const names = [...new Set([...numbers.map(([name]) => name), ...others])].filter(
    (name) => name !== 'TRUST_PROXY',
  )

  test('they are all here', () => {
    const named =
      /_(PER_\w+|DAYS|MONTHS|YEARS|MINUTES|SECONDS|RATE|KIB|CONNECTIONS|SHARE|UNCONFIRMED|AMOUNT)$|^(PORT|WORKERS)$/
    expect(names.toSorted()).toEqual(
      Object.keys(SETTINGS)
        .filter((name) => named.test(name))
        .toSorted(),
    )
  })

  const byDefault = load
  test.each(names)('%s', (name) => {
    for (const blank of ['', ' ', '\t'])
      expect(load({ [name]: blank }), JSON.stringify(blank)).toEqual(byDefault())
    const wrong = ['1e1', '0x3', '-1', '+1', '1.5', 'abc', '1 0', '1,0', '9'.repeat(400)]
    for (const text of wrong.filter((one) => name !== 'CONFIRM_MINUTES' || one !== '1.5'))
      expect(problemsOf({ [name]: text }), text).toEqual([expect.stringMatching(new RegExp(`^${name}: `))])
  })
})

describe('what cannot work is refused by its name:', () => {
  test.each([
    ['NODE_ENV', 'Production'],
    ['NODE_ENV', 'staging'],
    ['HOST', 'http://0.0.0.0'],
    ['HOST', '0.0.0.0:4000'],
    ['HOST', 'two hosts'],
    ['PUBLIC_URL', 'https://dma.example/app'],
    ['PUBLIC_URL', 'https://dma.example/?a=b'],
    ['PUBLIC_URL', 'https://dma.example/#top'],
    ['PUBLIC_URL', 'https://dma.example?'],
    ['PUBLIC_URL', 'https://me@dma.example'],
    ['PUBLIC_URL', 'dma.example'],
    ['MAIL_FROM', 'garbage'],
    ['MAIL_FROM', 'DMA'],
    ['MAIL_FROM', 'DMA <no-reply>'],
    ['MAIL_FROM', 'one@dma.example, two@dma.example'],
    ['MAIL_FROM', 'DMA <one@dma.example>, <two@dma.example>'],
    ['MAIL_FROM', 'The school: DMA <one@dma.example>;'],
    ['MAIL_FROM', 'DMA, Lagos <one@dma.example>'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', 'nginx'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/8,'],
    ['TRUST_PROXY', '-1'],
    ['COUNTRY', 'UK'],
    ['CURRENCY', 'JPY'],
    ['CURRENCY', 'XOF'],
    ['CURRENCY', 'UGX'],
    ['CURRENCY', 'KWD'],
    ['REGIONS', ','],
  ])('%s=%s', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name}: must `))])
  })

  test('a currency without hundredths is refused for that', () => {
    expect(problemsOf({ CURRENCY: 'JPY' })).toEqual([
      'CURRENCY: must be a currency of a hundred small coins, like NGN: DMA counts in hundredths',
    ])
    for (const currency of ['NGN', 'GHS', 'KES', 'ZAR', 'USD', 'EUR'])
      expect(load({ CURRENCY: currency }).currency).toBe(currency)
  })

  test('and what can is taken', () => {
    for (const from of [
      'no-reply@dma.example',
      'DMA <a@dma.example>',
      '"DMA, Lagos" <a@dma.example>',
      '<a@dma.example>',
    ])
      expect(load({ MAIL_FROM: from }).mailFrom).toBe(from)
    for (const host of ['::', '0.0.0.0', 'localhost', 'dma-1.internal'])
      expect(load({ HOST: host }).host).toBe(host)
    for (const proxy of ['10.0.0.1', '::1', 'fd00::/8', 'loopback, uniquelocal'])
      expect(load({ TRUST_PROXY: proxy }).trustProxy).toBe(proxy)
  })
})

test('Express takes every TRUST_PROXY that we take', () => {
  for (const given of ['0', '2', '10.0.0.1', '::1, 10.0.0.0/8', 'loopback,linklocal,uniquelocal'])
    expect(() => express().set('trust proxy', load({ TRUST_PROXY: given }).trustProxy)).not.toThrow()
})

test('blanks around a value are none of it, but a secret is taken as it is', () => {
  const secret = ` ${'s'.repeat(32)}\n`
  expect(load({ PUBLIC_URL: ' https://DMA.example/ ', CURRENCY: 'GHS ', SECRET: secret })).toMatchObject({
    publicUrl: 'https://dma.example',
    currency: 'GHS',
    secret,
  })
  expect(load({ SECRET: '   ' }).secretGiven).toBe(false)
})

test('a name that is nearly one of ours is told, and the start goes on', () => {
  const mistyped = (name: string) => load({ [name]: '3' }).mistyped
  expect(mistyped('NOTICE_DAY')).toEqual(['NOTICE_DAY is no setting of DMA: is NOTICE_DAYS meant?'])
  for (const name of ['NOTICE_DAYSS', 'notice_days', 'MAIL_FROMS', 'PUBLIC_URI', 'SMTP_UR'])
    expect(mistyped(name), name).toHaveLength(1)
  for (const name of ['PATH', 'HOME', 'PORTS', 'HOSTNAME', 'POSTGRES_PASSWORD', 'NOTICE', 'NODE_OPTIONS'])
    expect(mistyped(name), name).toEqual([])
  expect(load(PRODUCTION).mistyped).toEqual([])
})
