import type { Screen } from '../screen.ts'
import { at } from './admin-steps.ts'

const DASHBOARD = at('/admin/dashboard')

/** The palette that finds everything, and the list of shortcuts. */
export const ADMIN_PALETTE: Screen[] = [
  {
    name: 'admin-palette',
    ...DASHBOARD,
    over: true,
    shows: 'Screens',
    act: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: /^Find a screen/ }).fill('e')
    },
  },
  {
    name: 'admin-palette-none',
    ...DASHBOARD,
    over: true,
    shows: /^Nothing matches/,
    act: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: /^Find a screen/ }).fill('zzqqxx')
    },
  },
  {
    name: 'admin-shortcuts',
    ...DASHBOARD,
    over: true,
    shows: 'Keyboard shortcuts',
    act: (page) => page.keyboard.press('?'),
  },
]
