import { expect, test } from 'vitest'
import { greetingOf } from './mail.ts'

test.each([
  'Asha Rao',
  'Dr. Meena Joshi',
  'K. R. Narayanan',
  "D'Souza, Maria",
  'आशा राव',
  'A.P.J. Abdul Kalam',
  'Asha Rao 2',
  'Asha C/O Meena Rao',
  'Ravi @ Kumar',
])('%s is greeted by name', (name) => expect(greetingOf(name)).toBe(`Dear ${name},`))

test.each([
  'https://evil.example',
  'Asha http://evil',
  'evil.example',
  'You have won: evil.example now',
  'evil.example.',
  'evil．example',
  'evil。example',
  'evil.\u200bexample',
  'ev\u00adil.example',
  'दुकान.भारत',
  'xyz.xn--p1ai',
  'WWW evil',
  'evil/free',
  'evil\\free',
  'mail@evil',
  'Call 98765 43210',
  'Call +91-98765-43210',
  'Asha,\n\nyou have won',
])('%j is not repeated', (name) => expect(greetingOf(name)).toBe('Dear customer,'))

test.each([
  ['S.Lakshmi', 'S. Lakshmi'],
  ['Mohd.Irfan', 'Mohd. Irfan'],
  ['Smt.Asha Rao', 'Smt. Asha Rao'],
  ['Evil.In', 'Evil. In'],
])('%s gets a blank after its dot: %s', (name, shown) => {
  expect(greetingOf(name)).toBe(`Dear ${shown},`)
})

test('nobody is greeted without a name', () => {
  for (const name of [undefined, '']) expect(greetingOf(name)).toBe('Dear customer,')
})
