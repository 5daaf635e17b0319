import { failRequests, type Screen } from '../screen.ts'
import { at, press } from './admin-steps.ts'

const CATEGORIES = at('/admin/categories')

/** The screen of collections and style categories. */
export const ADMIN_CATEGORIES: Screen[] = [
  { name: 'admin-categories', ...CATEGORIES, shows: '/rings' },
  {
    name: 'admin-categories-add',
    ...CATEGORIES,
    only: 'phone',
    shows: 'Add New Category',
    act: press('Add category'),
  },
  {
    name: 'admin-categories-edit',
    ...CATEGORIES,
    shows: 'Edit Category',
    act: (page) => page.getByRole('button', { name: 'Edit Classic Glam' }).click(),
  },
  {
    name: 'admin-categories-merge',
    ...CATEGORIES,
    over: true,
    shows: 'Merge into',
    act: async (page) => {
      await press('More actions for Combo')(page)
      await press('Merge Combo')(page)
    },
  },
  {
    name: 'admin-categories-more',
    ...CATEGORIES,
    shows: /^Merge/,
    act: press(/^More actions for /),
  },
  {
    name: 'admin-categories-error',
    ...CATEGORIES,
    network: failRequests,
    shows: 'Failed to load the categories.',
  },
]
