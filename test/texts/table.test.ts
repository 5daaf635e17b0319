import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { REQUIRED, TABLE } from './table.ts'

const TESTS = path.join(import.meta.dirname, '..')
const isTest = (file: string) => /\.(spec|test)\.ts$/.test(file) && !file.endsWith('table.test.ts')

/** Every test that names a row of the table, by its file. */
const producing = readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
  .filter(isTest)
  .map((file) => ({ file, text: readFileSync(path.join(TESTS, file), 'utf8') }))
  .map(({ file, text }) => ({
    file,
    text,
    named: [...text.matchAll(/\b(?:says|rowOf)\('([^']+)'/g)].map((match) => match[1] ?? ''),
  }))
  .filter(({ named }) => named.length > 0)

test('every text of the required areas is produced by a test that names it', () => {
  const named = new Set(producing.flatMap((one) => one.named))
  const missing = TABLE.filter((row) => REQUIRED.includes(row.area) && !named.has(row.id)).map(
    (row) => `${row.id}: ${row.text}`,
  )
  expect(missing).toEqual([])
})

test('every text that a test names is in the table', () => {
  const known = new Set<string>(TABLE.map((row) => row.id))
  const strays = producing.flatMap(({ file, named }) =>
    named.filter((id) => !known.has(id)).map((id) => `${file}: ${id}`),
  )
  expect(strays).toEqual([])
})

test('no test of a text is skipped or runs alone', () => {
  const faults = producing.filter(({ text }) =>
    /\btest\.(skip|fixme|only|fail)\b|\bdescribe\.(skip|fixme|only)\b/.test(text),
  )
  expect(faults.map(({ file }) => file)).toEqual([])
})

test('the admin is in the table: its menu, its four screens and its messages', () => {
  const admin = TABLE.filter((row) => row.area === 'admin')
  for (const where of [
    '/admin/dashboard',
    '/admin/products',
    '/admin/inventory',
    '/admin/users',
    '/admin/*',
  ])
    expect(admin.filter((row) => row.where.includes(where)).length, where).toBeGreaterThan(3)
})

test('each row has a cause and a place, and no two rows are the same', () => {
  for (const row of TABLE)
    expect(
      [row.text, row.where, row.when].every((part) => part.trim() !== ''),
      row.id,
    ).toBe(true)
  const keys = TABLE.map((row) => `${row.text} ${row.form} ${row.where}`)
  expect(keys).toEqual([...new Set(keys)])
})
