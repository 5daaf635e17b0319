import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..')
const DOCUMENT = readFileSync(path.join(ROOT, 'docs/architecture.md'), 'utf8')

/** The rows of the walks: a file and the names in it. */
const STEPS = [...DOCUMENT.matchAll(/^\| `(src\/[^`]+)` \| (`\w+`(?:, `\w+`)*) \|/gm)].map(
  ([, file = '', names = '']) => ({ file, names: [...names.matchAll(/\w+/g)].map(String) }),
)

test('every file and folder that the architecture page names exists', () => {
  const paths = [...DOCUMENT.matchAll(/`((?:src|test|quality|docs)\/[\w./-]+)`/g)]
  expect(paths.length).toBeGreaterThan(40)
  const missing = paths
    .map(([, name = '']) => name)
    .filter((name) => !existsSync(path.join(ROOT, name)))
  expect(missing).toEqual([])
})

test('every name that the table of questions gives is in its file', () => {
  const names = [...DOCUMENT.matchAll(/`(\w+)`(?: of the endpoint)? (?:of|in) `(src\/[^`]+\.ts)`/g)]
  expect(names.length).toBeGreaterThan(3)
  const missing = names
    .filter(([, name, file = '']) => {
      const text = readFileSync(path.join(ROOT, file), 'utf8')
      return !new RegExp(`\\b${name}\\b`).test(text)
    })
    .map(([match]) => match)
  expect(missing).toEqual([])
})

test('every function that a walk names is exported by its file', () => {
  expect(DOCUMENT.match(/^### /gm)).toHaveLength(5)
  expect(STEPS.length).toBeGreaterThan(35)
  const missing = STEPS.flatMap(({ file, names }) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8')
    return names
      .filter(
        (name) => !new RegExp(`^export (?:async )?(?:function|const) ${name}\\b`, 'm').test(text),
      )
      .map((name) => `${file} ${name}`)
  })
  expect(missing).toEqual([])
})
