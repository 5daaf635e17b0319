import { chromium } from '@playwright/test'
import { parseArgs } from 'node:util'
import { buildIfNeeded } from '#bin/built.ts'
import { CHROMIUM_ARGS, ensureChromium } from '../test/chromium.ts'
import { isHidden } from './budget.ts'
import type { Cast } from './cast.ts'
import { measureInteractions, toInteractionTable } from './interactions.ts'
import { judge, type Judgement } from './lighthouse.ts'
import { chooseScreens, faultsOfList, isMain } from './pages.ts'
import { widthsOf, type Screen } from './screen.ts'
import { openQualityShop } from './shop.ts'
import { inMode } from './shop-mode.ts'
import { TABLE_HEAD, toRow } from './table.ts'
import { walkThroughAll } from './checks/walk.ts'
import { openWindows } from './checks/windows.ts'

/**
 * Checks every screen (axe and more, see inspect.ts), every page against its budget (Lighthouse),
 * and the speed of interactions, unless `--only` chooses screens. `--long` gives titles, names and
 * amounts their maximum length, and measures no speed. Exits with 1 if a check fails.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    long: { type: 'boolean', default: false },
    'skip-lighthouse': { type: 'boolean', default: false },
    'skip-screens': { type: 'boolean', default: false },
    'skip-interactions': { type: 'boolean', default: false },
  },
})
const say = (line: string) => void process.stderr.write(`${line}\n`)
const screens = chooseScreens(values.only)

const executable = ensureChromium()
buildIfNeeded(say)
say('Opening a shop with the demo catalog. This takes a minute.')
const shop = await openQualityShop({ whole: true, long: values.long })
try {
  const faults = [
    ...(values.only ? [] : faultsOfList()),
    ...(values['skip-screens'] ? [] : await walk(screens)),
    ...(await findWrongRobots(screens, shop.cast)),
  ]
  const judgements =
    values['skip-lighthouse'] || values.long
      ? []
      : await judgeAll(screens.filter((screen) => isMain(screen) && screen.route !== '*'))
  const times =
    values['skip-interactions'] || values.long || values.only
      ? []
      : await measureInteractions(executable, shop.cast)
  if (times.length > 0) process.stdout.write(`${toInteractionTable(times)}\n`)
  for (const fault of faults) process.stdout.write(`${fault}\n`)
  const over = judgements.filter((one) => one.over.length > 0)
  const slow = times.filter(({ isOver }) => isOver)
  say(
    `${screens.length} screens: ${faults.length} faults. ${judgements.length} pages judged ` +
      `by Lighthouse: ${over.length} over budget. ${times.length} interactions measured: ` +
      `${slow.length} too slow.`,
  )
  process.exitCode = faults.length + over.length + slow.length > 0 ? 1 : 0
} finally {
  await shop.close()
}

async function walk(chosen: Screen[]): Promise<string[]> {
  const browser = await chromium.launch({ executablePath: executable, args: CHROMIUM_ARGS })
  const walks = chosen.flatMap((screen) => widthsOf(screen).map((width) => ({ screen, width })))
  const faults = await walkThroughAll(openWindows(browser, shop.cast), shop.cast, walks, {
    onScreen: ({ screen, width }) => say(`Checking ${screen.name} (${width})`),
  })
  await browser.close()
  return faults
}

/**
 * One after the other, because two at once would slow each other down. Each row is printed when it
 * is known: a whole run takes more than half an hour.
 */
async function judgeAll(chosen: Screen[]): Promise<Judgement[]> {
  const judgements: Judgement[] = []
  for (const screen of chosen) {
    say(`Judging ${screen.name} with Lighthouse`)
    const judgement = await inMode(shop.cast, screen.mode, () =>
      judge(executable, screen, shop.cast),
    )
    if (judgements.length === 0) process.stdout.write(`${TABLE_HEAD}\n`)
    process.stdout.write(`${toRow(judgement)}\n`)
    judgements.push(judgement)
  }
  return judgements
}

/** Lighthouse skips the indexing audits of hidden pages, so this checks that they are hidden. */
async function findWrongRobots(chosen: Screen[], cast: Cast): Promise<string[]> {
  const faults: string[] = []
  for (const screen of chosen.filter(isMain)) {
    const html = await (await fetch(`${cast.url}${screen.address(cast)}`)).text()
    const hidden = /<meta name="robots" content="[^"]*noindex/.test(html)
    if (hidden !== isHidden(screen.route))
      faults.push(
        `${screen.route} ${hidden ? 'asks' : 'does not ask'} not to be indexed; ` +
          'quality/budgets.json says otherwise.',
      )
  }
  return faults
}
