import { expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'

const cellsOf = (csv: string) => readCsv(csv).map(({ cells }) => cells)

test('a semicolon in the heading does not make a file with commas one with semicolons', () => {
  expect(cellsOf('AWB,Amount (Rs; incl),UTR\n123,1299,UTR1\n124,500,UTR2')).toEqual([
    ['AWB', 'Amount (Rs; incl)', 'UTR'],
    ['123', '1299', 'UTR1'],
    ['124', '500', 'UTR2'],
  ])
  expect(cellsOf('AWB,"Amount; Rs; incl; tax"\n123,1299')).toEqual([
    ['AWB', 'Amount; Rs; incl; tax'],
    ['123', '1299'],
  ])
})

test('a comma in the heading or in amounts does not split a file with semicolons', () => {
  expect(cellsOf('AWB;COD, Rs;UTR\r\n123;1,299.00;U1\r\n124;500;U2')).toEqual([
    ['AWB', 'COD, Rs', 'UTR'],
    ['123', '1,299.00', 'U1'],
    ['124', '500', 'U2'],
  ])
  expect(cellsOf('AWB;COD, Rs\n123;1299,00')[1]).toEqual(['123', '1299,00'])
})

test('tabs split a file, also with commas and semicolons in its cells', () => {
  expect(cellsOf('AWB\tName\tAmount\n123\tRao, Asha; Pune\t1,299\n')).toEqual([
    ['AWB', 'Name', 'Amount'],
    ['123', 'Rao, Asha; Pune', '1,299'],
  ])
})

test('one line of another length, blank lines and a file of one column are read', () => {
  expect(cellsOf('a,b,c\n1,2,3\n\n1,2\n')).toEqual([
    ['a', 'b', 'c'],
    ['1', '2', '3'],
    [''],
    ['1', '2'],
  ])
  expect(cellsOf('a\nb\n')).toEqual([['a'], ['b']])
  expect(cellsOf('')).toEqual([])
})

test('text as spreadsheets force it stays one cell', () => {
  expect(cellsOf('AWB,Amount\n="1234567890123",5\n"=""0012""",6')).toEqual([
    ['AWB', 'Amount'],
    ['="1234567890123"', '5'],
    ['="0012"', '6'],
  ])
})
