import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { FolderInUse, lockFolder } from './folder-lock.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'lock-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a folder is locked for one process at a time, and the error names the folder', () => {
  const unlock = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(FolderInUse)
  expect(() => lockFolder(folder)).toThrow(`Another process has the folder ${folder} open.`)
  unlock()
  lockFolder(folder)()
})

test('a process that is killed leaves its folder unlocked', async () => {
  const script = `import { lockFolder } from ${JSON.stringify(path.join(import.meta.dirname, 'folder-lock.ts'))}
    lockFolder(${JSON.stringify(folder)})
    console.log('kept')
    setInterval(() => undefined, 1000)`
  const other = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  await once(other.stdout, 'data')
  expect(() => lockFolder(folder)).toThrow(FolderInUse)
  other.kill('SIGKILL')
  await once(other, 'exit')
  lockFolder(folder)()
})
