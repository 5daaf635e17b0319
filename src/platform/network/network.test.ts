import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test('each IPv4 address is its own network', () => {
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9')
})

test('an IPv4 address written as IPv6 is the same network as the address itself', () => {
  const spellings = ['::ffff:203.0.113.9', '::FFFF:cb00:7109', '0:0:0:0:0:ffff:203.0.113.9']
  expect(spellings.map(networkOf)).toEqual(Array(3).fill('203.0.113.9'))
})

test('all addresses of an IPv6 /64 are one network, however they are spelled', () => {
  const spellings = [
    '2001:db8:1:2::1',
    '2001:DB8:1:2:ffff:ffff:ffff:ffff',
    '2001:0db8:0001:0002:0000:0000:0000:0003',
    '2001:db8:1:2:0:0:192.0.2.33',
    '2001:db8:1:2::5%eth0',
  ]
  expect(spellings.map(networkOf)).toEqual(Array(5).fill('2001:db8:1:2::/64'))
})

test('addresses of neighbouring IPv6 /64 are different networks', () => {
  const networks = ['2001:db8:1:2::1', '2001:db8:1:3::1', '2001:db8::1', '2001:db8:0:1::1', '::1']
  expect(networks.map(networkOf)).toEqual([
    '2001:db8:1:2::/64',
    '2001:db8:1:3::/64',
    '2001:db8::/64',
    '2001:db8:0:1::/64',
    '::/64',
  ])
})

test('zeros in the middle of an IPv6 address are expanded at their position', () => {
  expect(networkOf('fe80::1:2:3:4')).toBe('fe80::/64')
  expect(networkOf('1::2:0:0:3')).toBe('1::/64')
  expect(networkOf('0:0:1:2::')).toBe('0:0:1:2::/64')
})

test('the unspecified address is an ordinary network', () => {
  expect(networkOf('::')).toBe('::/64')
})

test('a port that a proxy writes after an address changes nothing', () => {
  expect(['203.0.113.9:4711', '203.0.113.9:80', '[::ffff:203.0.113.9]:80'].map(networkOf)).toEqual(
    Array(3).fill('203.0.113.9'),
  )
  expect(['[2001:db8:1:2::1]:443', '[2001:db8:1:2::2]'].map(networkOf)).toEqual(
    Array(2).fill('2001:db8:1:2::/64'),
  )
})

test('all texts that are not addresses are one network', () => {
  const texts = ['', 'unix:', '999.1.1.1', '[', '[]:80', 'a'.repeat(9000), '203.0.113.9:4711:1']
  expect(texts.map(networkOf)).toEqual(Array(7).fill('unknown'))
  expect(networkOf(undefined)).toBe('unknown')
})
