import type { Page } from '@playwright/test'
import { DEFAULT_ANNOUNCEMENT } from '#shared/shop-settings.ts'
import type { Setting } from '#contract/contract.ts'
import { GROUPS } from '#web/admin/settings/groups/setting-groups.ts'
import type { Cast } from '../cast.ts'
import { failRequests, type Screen } from '../screen.ts'
import { at, meanwhile, press } from './admin-steps.ts'

const group = (name: string) => at('/admin/settings', `?group=${name}`)

const wrongGstin = async (page: Page) => {
  await page.getByLabel('GSTIN').fill('27AAPFU0939F1ZW')
  await press('Save Shop')(page)
}

/** Another administrator saves the same values in the meantime; the shop looks as before. */
const saveTooLate = async (page: Page, cast: Cast) => {
  const other = meanwhile(page, cast)
  const { settings }: { settings: Setting[] } = await other.read('/api/admin/settings')
  const version = settings.find(({ name }) => name === 'announcement')?.version
  await other.send('/api/admin/settings/announcement', {
    data: { value: DEFAULT_ANNOUNCEMENT, version },
  })
  await page
    .getByRole('region', { name: 'Announcement', exact: true })
    .getByLabel('Text')
    .fill('Free shipping until Diwali')
  await press('Save Announcement')(page)
}

const writeWrongPolicy = (page: Page) =>
  page.getByLabel('Text of the Shipping Policy').fill('Nothing stands under a head here.')

const lookAtEarlier = async (page: Page) => {
  await page.getByText('Earlier versions of Announcement').click()
  await press('Look at version 1')(page)
}

/** The index of the settings, each group, and the states of some. */
export const ADMIN_SETTINGS: Screen[] = [
  { name: 'admin-settings', ...at('/admin/settings'), shows: 'Cash on delivery' },
  ...GROUPS.map(({ name, label }) => ({
    name: `admin-settings-${name}`,
    ...group(name),
    shows: name === 'policies' ? 'Save Shipping Policy' : `Save ${label}`,
  })),
  {
    name: 'admin-settings-home-row',
    ...group('home'),
    shows: 'Words of a link',
    act: press(/^Question 1/),
  },
  {
    name: 'admin-settings-error',
    ...at('/admin/settings'),
    network: failRequests,
    shows: 'Failed to load settings.',
  },
  {
    name: 'admin-settings-wrong',
    ...group('shop'),
    shows: 'This is not a GSTIN.',
    act: wrongGstin,
  },
  {
    name: 'admin-settings-conflict',
    ...group('announcement'),
    shows: /^Somebody else has changed this meanwhile/,
    act: saveTooLate,
  },
  {
    name: 'admin-settings-earlier',
    ...group('announcement'),
    shows: 'Back to what was here',
    act: lookAtEarlier,
  },
  {
    name: 'admin-settings-policy',
    ...group('policies'),
    shows: /^Preview of the Privacy/,
    act: async (page) =>
      void (await page.getByLabel('Policy', { exact: true }).selectOption('privacy')),
  },
  {
    name: 'admin-settings-policy-wrong',
    ...group('policies'),
    shows: /^Line \d+:/,
    act: writeWrongPolicy,
  },
]
