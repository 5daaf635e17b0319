import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { assertBuilt, isBuilt } from '#bin/built.ts'

const ROOT = path.join(import.meta.dirname, '..')
let root: string

/** Replaces both bundlers, which take a minute: writes only the files that the others read. */
const BUNDLER = `#!/usr/bin/env node
const { mkdirSync, writeFileSync } = require('node:fs')
if (process.argv[2] !== 'build') process.exit(2)
mkdirSync('build/server', { recursive: true })
mkdirSync('build/client/assets', { recursive: true })
writeFileSync('build/server/index.js', 'export {}')
writeFileSync('build/server/serve.js', 'export {}')
writeFileSync('build/client/assets/page-1.js', 'const page = 1;'.repeat(100))
writeFileSync('build/client/assets/manifest-1.js', 'window.__reactRouterManifest={"routes":{}};')
`

/** A checkout with the real \`npm run build\`, its programs and small sources. */
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'built-'))
  for (const folder of ['src/bin', 'src/web', 'src/shared', 'public', 'node_modules/.bin'])
    mkdirSync(path.join(root, folder), { recursive: true })
  for (const file of ['package.json', 'package-lock.json', 'vite.config.ts', 'src/bin/build.ts'])
    cpSync(path.join(ROOT, file), path.join(root, file))
  for (const file of [
    'src/bin/built.ts',
    'src/bin/assets/compress-assets.ts',
    'src/bin/assets/shrink-manifest.ts',
    'src/shared/static-pages.ts',
  ])
    cpSync(path.join(ROOT, file), path.join(root, file))
  symlinkSync(path.join(ROOT, 'node_modules/zod'), path.join(root, 'node_modules/zod'))
  writeFileSync(path.join(root, 'src/web/home.tsx'), 'export const home = 1')
  writeFileSync(path.join(root, 'public/favicon.svg'), '<svg/>')
  symlinkSync(process.execPath, path.join(root, 'node_modules/.bin/node'))
  for (const name of ['react-router', 'vite'])
    writeFileSync(path.join(root, 'node_modules/.bin', name), BUNDLER, { mode: 0o755 })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const build = () => {
  const done = spawnSync('npm', ['run', 'build'], { cwd: root, encoding: 'utf8', timeout: 60_000 })
  return done.status === 0 ? 0 : `${done.stdout}${done.stderr}`
}

test('after `npm run build` the next start does not build again', () => {
  expect(isBuilt(root)).toBe(false)
  expect(build()).toBe(0)
  expect(existsSync(path.join(root, 'build/client/assets/page-1.js.br'))).toBe(true)
  expect(isBuilt(root)).toBe(true)
})

test('a copy of the built shop with other file times is not built again: a clone, an image, a deploy', () => {
  expect(build()).toBe(0)
  const copy = `${root}-copy`
  try {
    cpSync(root, copy, { recursive: true, preserveTimestamps: false })
    for (const file of ['src/web/home.tsx', 'public/favicon.svg', 'package-lock.json'])
      utimesSync(path.join(copy, file), new Date(0), new Date(1_000_000_000))
    for (let start = 0; start < 2; start++) expect(isBuilt(copy)).toBe(true)
    appendFileSync(path.join(copy, 'src/web/home.tsx'), ' ')
    expect(isBuilt(copy)).toBe(false)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
})

test('a source that was edited, added, renamed or removed causes a build', () => {
  const page = path.join(root, 'src/web/home.tsx')
  const changes = [
    () => appendFileSync(path.join(root, 'src/bin/build.ts'), '\n'),
    () => writeFileSync(page, 'export const home = 2'),
    () => writeFileSync(path.join(root, 'src/shared/new.ts'), 'export const made = 1'),
    () => cpSync(path.join(root, 'src/shared/new.ts'), path.join(root, 'src/shared/newer.ts')),
    () => rmSync(path.join(root, 'src/shared/new.ts')),
    () => appendFileSync(path.join(root, 'vite.config.ts'), '\n'),
  ]
  for (const change of changes) {
    expect(build()).toBe(0)
    expect(isBuilt(root)).toBe(true)
    expect(() => assertBuilt(root)).not.toThrow()
    change()
    expect(isBuilt(root)).toBe(false)
    expect(() => assertBuilt(root)).toThrow('run `npm run build` first')
  }
})

test('an interrupted build leaves no record of an earlier one', () => {
  expect(build()).toBe(0)
  writeFileSync(path.join(root, 'node_modules/.bin/react-router'), '#!/bin/sh\nexit 3\n', {
    mode: 0o755,
  })
  expect(build()).not.toBe(0)
  expect(isBuilt(root)).toBe(false)
})
