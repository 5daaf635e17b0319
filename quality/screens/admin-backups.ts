import type { Page } from '@playwright/test'
import { failRequests, type Screen } from '../screen.ts'
import { at } from './admin-steps.ts'

const BACKUPS = at('/admin/backups')

/** Some nights have passed, and one backup failed. */
const backupsOfAWeek = async (page: Page): Promise<void> => {
  await page.route(/\/api\/admin\/backups$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      json: { backups: WEEK, nightly: true, hasPassphrase: true },
    })
  })
}

const GOOD = {
  startedBy: null,
  failure: null,
  bytes: 214_748_365,
  rows: 184_213,
  pictures: 1204,
  missingPictures: 0,
  isEncrypted: true,
  isThere: true,
}

const goodOf = (day: number, facts: object = {}) => ({
  ...GOOD,
  _id: `bak_${day}`,
  startedAt: `2026-11-${day}T21:00:00.000Z`,
  endedAt: `2026-11-${day}T21:01:12.000Z`,
  file: `jhumka-2026-11-${day}T21-00-00Z.tar.age`,
  ...facts,
})

const NONE = { file: null, bytes: null, rows: null, pictures: null, missingPictures: null }

const WEEK = [
  {
    ...goodOf(22),
    ...NONE,
    startedBy: 'Vaishali Deshpande',
    endedAt: null,
    isEncrypted: null,
    isThere: false,
  },
  {
    ...goodOf(21),
    ...NONE,
    isEncrypted: null,
    isThere: false,
    failure:
      'The backup /srv/jhumka/backups/jhumka-2026-11-21T21-00-00Z.tar.age could not be written ' +
      '(ENOSPC: no space left on device, write).',
  },
  goodOf(20, { missingPictures: 3 }),
  goodOf(19, { startedBy: 'Vaishali Deshpande' }),
  goodOf(10, { isThere: false }),
]

/** The backups of the shop. */
export const ADMIN_BACKUPS: Screen[] = [
  { name: 'admin-backups', ...BACKUPS, shows: 'There is no backup yet.' },
  {
    name: 'admin-backups-error',
    ...BACKUPS,
    network: failRequests,
    shows: 'Failed to load the backups.',
  },
  {
    name: 'admin-backups-week',
    ...BACKUPS,
    network: backupsOfAWeek,
    shows: 'It is being written.',
  },
]
