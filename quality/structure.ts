import { chromium } from '@playwright/test'
import { spawnSync } from 'node:child_process'
import { beginBuild } from '#bin/built.ts'
import { CHROMIUM_ARGS, ensureChromium } from '../test/chromium.ts'
import { countActions, type Counted } from './structure/actions.ts'
import { ROOT } from './structure/executed.ts'
import { countCommits, countSources } from './structure/sources.ts'

/**
 * `npm run structure`: counts lines, folders, imports and the files of each action, for
 * docs/architecture.md. `--files` lists the files of each action.
 */
const NAMED = process.argv.includes('--files')

const executablePath = ensureChromium()
build('--sourcemapClient', 'hidden', '--sourcemapServer', 'hidden')
const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS })
try {
  print(await countActions(browser))
} finally {
  await browser.close()
}

function print(actions: Counted[]): void {
  const {
    lines,
    longLines,
    files,
    fullFolders,
    importedOnce,
    externalStores,
    listenerSets,
    effects,
  } = countSources()
  const { commits, commitsWithoutBody } = countCommits()
  const rows: [what: string, figure: string][] = [
    ...actions.map(({ action, files: own }): [string, string] => [
      `${action}: own files that execute a function`,
      String(own.length),
    ]),
    [
      'Lines over 100 columns',
      `${longLines.length} of ${lines} (${((100 * longLines.length) / lines).toFixed(1)} %)`,
    ],
    ['Folders with more than 16 files', fullFolders.join(', ') || 'none'],
    ['Files that one other file imports', `${importedOnce} of ${files}`],
    [
      'Stores of our own (`useSyncExternalStore`, sets of listeners)',
      `${externalStores}, ${listenerSets}`,
    ],
    ['Effects', String(effects)],
    ['Commits without a body', `${commitsWithoutBody} of ${commits}`],
  ]
  process.stdout.write(
    [
      '| What | Figure |',
      '| --- | --- |',
      ...rows.map(([what, figure]) => `| ${what} | ${figure} |`),
      '',
    ].join('\n'),
  )
  if (NAMED)
    for (const { action, files: own } of actions)
      process.stdout.write(`\n${action}\n${own.map((file) => `  ${file}\n`).join('')}`)
}

/**
 * Builds the pages with source maps beside the files. The next start builds again: nothing is
 * compressed here.
 */
function build(...options: string[]): void {
  beginBuild(ROOT)
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status } = spawnSync('react-router', ['build', ...options], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
}
