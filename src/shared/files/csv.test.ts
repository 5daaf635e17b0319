import { expect, test } from 'vitest'
import { toCsvText } from './csv.ts'

test('a file has a byte order mark for Excel, or none for other programs', () => {
  expect(toCsvText([['a', 'b'], ['c']])).toBe('\uFEFFa,b\r\nc\r\n')
  expect(toCsvText([['a']], { byteOrderMark: false })).toBe('a\r\n')
})

test('commas, quotes and line ends stay in their cell', () => {
  const csv = toCsvText([['a,b', 'say "c"', 'd\ne']], { byteOrderMark: false })
  expect(csv).toBe('"a,b","say ""c""","d\ne"\r\n')
})

test('what follows a semicolon or a tab is no cell of its own', () => {
  const csv = toCsvText([['Asha;=1+1', 'Rao\t=1+1', 'c']], { byteOrderMark: false })
  expect(csv).toBe('"Asha;=1+1","Rao\t=1+1",c\r\n')
})

test.each([
  '=1+1',
  '+91 98765 43210',
  '-1+1',
  '-',
  '--1',
  '-1.',
  '@SUM(A1)',
  '\tx',
  '-1\n=2',
  '\n=1',
  '＝1+1',
])('%j cannot run as a formula', (text) => {
  expect(toCsvText([[text]], { byteOrderMark: false })).toMatch(/^"?'/)
})

test.each(['-1', '-1261.17', '-0.01', '0.00', '1299'])('the number %s stays a number', (text) => {
  expect(toCsvText([[text]], { byteOrderMark: false })).toBe(`${text}\r\n`)
})
