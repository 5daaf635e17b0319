import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ROOT } from '#platform/root.ts'

const Levels = z.object({ levels: z.record(z.string(), z.number()) })
const readText = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const { levels } = Levels.parse(JSON.parse(readText('test/asvs/levels.json')))
const document = readText('docs/security.md')

const STATES = ['Met', 'Partly', 'Not met', 'Does not apply', 'Operator']
const FILE = /`((?:src|test|docs|quality|bench|migrations)\/[\w./-]+|[A-Z]+\.md)`/g
const SECTION = /The section "([^"]+)"/

const rows = [...document.matchAll(/^\| (\d+\.\d+\.\d+) \|(.*)\|$/gm)].map(
  ([, id = '', rest = '']) => {
    const [level = '', demand = '', state = '', proof = ''] = rest
      .split(' | ')
      .map((each) => each.trim())
    return { id, level, demand, state, proof }
  },
)
const filesIn = (text: string) => [...text.matchAll(FILE)].map(([, file = '']) => file)

test('each requirement of levels 1 and 2 stands exactly once, with its level', () => {
  const expected = Object.entries(levels).map(([id, level]) => `${id} ${level}`)
  expect(expected.length).toBe(253)
  expect(rows.map(({ id, level }) => `${id} ${level}`).sort()).toEqual(expected.sort())
})

test('each requirement has its words, a state, and a proof or a reason', () => {
  for (const { id, demand, state, proof } of rows) {
    expect(STATES, id).toContain(state)
    expect(demand.length, id).toBeGreaterThan(3)
    expect(proof.length, id).toBeGreaterThan(3)
  }
})

test('what is met names a file or a section that proves it, and all of them exist', () => {
  for (const { id, state, proof } of rows) {
    const section = SECTION.exec(proof)?.[1]
    if (section) expect(document, id).toContain(`\n## ${section}\n`)
    if (state === 'Met') expect([...filesIn(proof), section ?? ''].join(''), id).not.toBe('')
  }
  const missing = filesIn(document).filter((file) => !existsSync(path.join(ROOT, file)))
  expect(missing).toEqual([])
})

test('the summary counts the states', () => {
  for (const state of STATES) {
    const count = rows.filter((row) => row.state === state).length
    expect(document).toContain(`\n| ${state} | ${count} |\n`)
  }
})
