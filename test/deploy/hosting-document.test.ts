import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#bin/built.ts'

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const document = read('docs/hosting.md')

/** The part of the document below a heading, up to the next one of the same level. */
const partOf = (text: string, heading: string): string => {
  const [, rest = ''] = text.split(`\n${heading}\n`)
  const level = heading.split(' ')[0] ?? ''
  return rest.split(`\n${level} `)[0] ?? ''
}

/** The blocks of shell commands in a text, without the indent of a list. */
const blocksOf = (text: string): string[] =>
  [...text.matchAll(/^( *)```sh\n(.*?)^ *```$/gms)].map(([, indent = '', block = '']) =>
    block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  )

const wayA = partOf(document, '## A. Docker Compose')
const wayB = partOf(document, '## B. A plain server with systemd')

test('each block of shell commands can be parsed', () => {
  const blocks = blocksOf(document)
  expect(blocks.length).toBeGreaterThan(15)
  for (const block of blocks) {
    const { status, stderr } = spawnSync('sh', ['-n'], { input: block, encoding: 'utf8' })
    expect({ status, stderr }, block).toEqual({ status: 0, stderr: '' })
  }
})

test('way A: after the installation each block begins in the folder of the compose file', () => {
  for (const heading of ['Commands', 'Back up', 'Update', 'Roll back', 'Restore']) {
    const blocks = blocksOf(partOf(wayA, `### ${heading}`))
    expect(blocks.length, heading).toBeGreaterThan(0)
    for (const block of blocks) expect(block).toMatch(/^cd \/opt\/jhumka\/deploy\n/)
  }
})

test('way A: a backup of another machine is written as the user of the shop, readable to it alone', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'jhumka-hosting-'))
  try {
    const block = blocksOf(partOf(wayA, '### Restore')).find((each) => each.includes('cat >'))
    expect(block).toContain('docker compose run --rm -T --no-deps shop')
    const script = /sh -c '(.*?)'/.exec(block ?? '')?.[1] ?? ''
    mkdirSync(path.join(folder, 'backups'))
    const { status } = spawnSync('sh', ['-c', script.replaceAll('/backups', `${folder}/backups`)], {
      input: 'a backup',
    })
    expect(status).toBe(0)
    const file = path.join(folder, 'backups/NAME')
    expect(readFileSync(file, 'utf8')).toBe('a backup')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(document).not.toMatch(/docker compose cp \S+ shop:/)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('way B: a second restore keeps the data of both times, and the database is dropped as postgres', () => {
  const restore = partOf(wayB, '### Restore')
  const [block = '', database = ''] = blocksOf(restore)
  expect(database).toBe(
    'runuser -u postgres -- dropdb jhumka\n' +
      'runuser -u postgres -- createdb --owner=jhumka jhumka\n',
  )
  const folder = mkdtempSync(path.join(tmpdir(), 'jhumka-hosting-'))
  try {
    const data = path.join(folder, 'jhumka')
    mkdirSync(path.join(data, 'backups'), { recursive: true })
    writeFileSync(path.join(data, 'backups/NAME'), 'a backup')
    for (const day of ['2026-11-23-0901', '2026-11-23-0902']) {
      const programs = 'systemctl() { :; }; jhumka() { :; }; date() { echo $DAY; }\n'
      const input = (programs + block)
        .replaceAll('/var/lib/jhumka', data)
        .replace('-o jhumka -g jhumka', '')
      const done = spawnSync('sh', ['-eu'], {
        input,
        encoding: 'utf8',
        env: { DAY: day, PATH: process.env.PATH },
      })
      expect(done, done.stderr).toMatchObject({ status: 0 })
      for (const kept of [data, `${data}.${day}`])
        expect(readFileSync(path.join(kept, 'backups/NAME'), 'utf8')).toBe('a backup')
    }
    expect(statSync(`${data}.2026-11-23-0901`).isDirectory()).toBe(true)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('both ways keep the log of one year in the journal of the machine', () => {
  for (const way of [wayA, wayB]) expect(way).toContain('`MaxRetentionSec=1year`')
  const compose = read('deploy/compose.yaml')
  expect(compose).toContain('x-logging: &journal\n  driver: journald\n')
  const [, services = ''] = compose.split(/^services:$/m)
  const all = services.split(/^volumes:$/m)[0]?.match(/^ {2}\w+:$/gm)
  expect(all).toHaveLength(3)
  expect(services.match(/^ {4}logging: \*journal$/gm)).toHaveLength(3)
})
