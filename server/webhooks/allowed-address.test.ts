import { expect, test } from 'vitest'
import { isAllowed } from './allowed-address.js'

const PUBLIC = { tls: true, allowPrivate: false }

test.each([
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:2::1',
  '2001:20::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
])('%s is not on the public internet', (address) => {
  expect(isAllowed(address, PUBLIC)).toBe(false)
})

test.each(['8.8.8.8', '41.58.0.1', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is', (address) => {
  expect(isAllowed(address, PUBLIC)).toBe(true)
})

test('without TLS nothing but this machine, and only where the operator allows private addresses', () => {
  expect(isAllowed('127.0.0.1', { tls: false, allowPrivate: true })).toBe(true)
  expect(isAllowed('10.0.0.1', { tls: false, allowPrivate: true })).toBe(false)
  expect(isAllowed('8.8.8.8', { tls: false, allowPrivate: true })).toBe(false)
  expect(isAllowed('127.0.0.1', { tls: false, allowPrivate: false })).toBe(false)
  expect(isAllowed('10.0.0.1', { tls: true, allowPrivate: true })).toBe(true)
})
