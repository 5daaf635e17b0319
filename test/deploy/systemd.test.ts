import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { ROOT } from '#bin/built.ts'
import { readConfig } from '#platform/config.ts'
import { readEnvFile } from './compose.ts'
import { isInstalled } from './tools.ts'

const read = (file: string) => readFileSync(path.join(ROOT, 'deploy', file), 'utf8')
const unit = read('jhumka.service')
const valueOf = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? ''
const PROGRAM = '/opt/jhumka/current/node_modules/node/bin/node'

describe.skipIf(!isInstalled('systemd-analyze'))('systemd-analyze, where it is installed', () => {
  let root: string
  beforeAll(() => void (root = makeServer()))
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  const analyze = (...parts: string[]) =>
    spawnSync('systemd-analyze', [...parts, `--root=${root}`, 'jhumka.service'], {
      encoding: 'utf8',
    })

  test('finds no mistake in the unit', () => {
    const { status, stdout, stderr } = analyze('verify')
    expect({ status, output: `${stdout}${stderr}` }).toEqual({ status: 0, output: '' })
  })

  test('rates the exposure of the service as low', () => {
    // From 0 (protected) to 100 (unprotected).
    const done = analyze('security', '--offline=yes', '--threshold=20')
    expect(done, done.stdout).toMatchObject({ status: 0 })
  })
})

test('the unit starts the built shop as npm start does', () => {
  expect(valueOf('ExecStart')).toBe(manifest.scripts.start.replace('node', PROGRAM))
})

test('the settings of a new plain server are valid', () => {
  const environment = Object.fromEntries(
    valueOf('Environment')
      .split(' ')
      .map((pair) => pair.split('=')),
  )
  const config = readConfig({ ...environment, ...readEnvFile(read('jhumka.env')) })
  expect(config).toMatchObject({
    production: true,
    host: '127.0.0.1',
    dataDir: '/var/lib/jhumka',
    publicUrl: 'https://shop.example',
    razorpay: undefined,
  })
})

test('a command of the shop runs with the settings of the service', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'jhumka-command-'))
  try {
    const program = path.join(folder, 'systemd-run')
    writeFileSync(program, '#!/bin/sh\nprintf "%s\\n" "$@"\n')
    chmodSync(program, 0o755)
    const command = path.join(ROOT, 'deploy/jhumka')
    const { stdout } = spawnSync(command, ['backup', '--to', 'my file'], {
      encoding: 'utf8',
      env: { PATH: `${folder}:${process.env.PATH}` },
    })
    const lines = stdout.trimEnd().split('\n')
    expect(lines.slice(lines.indexOf('npm')).join('|')).toBe(
      'npm|run|--silent|backup|--|--to|my file',
    )
    for (const name of ['User', 'Group', 'WorkingDirectory', 'EnvironmentFile', 'UMask'])
      expect(lines).toContain(`--property=${name}=${valueOf(name)}`)
    for (const pair of valueOf('Environment').split(' '))
      expect(lines).toContain(`--property=Environment=${pair}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

/** Makes the files of a server that the unit names, and the units that it depends on. */
function makeServer(): string {
  const root = mkdtempSync(path.join(tmpdir(), 'jhumka-systemd-'))
  const units = path.join(root, 'etc/systemd/system')
  mkdirSync(units, { recursive: true })
  for (const name of ['basic', 'multi-user', 'network-online', 'shutdown', 'sysinit'])
    writeFileSync(path.join(units, `${name}.target`), '[Unit]\n')
  writeFileSync(path.join(units, 'jhumka.service'), unit)
  mkdirSync(path.join(root, path.dirname(PROGRAM)), { recursive: true })
  cpSync('/bin/true', path.join(root, PROGRAM), { dereference: true })
  mkdirSync(path.join(root, 'etc/jhumka'))
  writeFileSync(path.join(root, 'etc/jhumka/jhumka.env'), read('jhumka.env'))
  return root
}
