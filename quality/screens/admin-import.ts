import type { Page } from '@playwright/test'
import type { Screen } from '../screen.ts'
import { at } from './admin-steps.ts'

const IMPORT = at('/admin/products/import')

const HEADINGS = 'Title,Description,Category,Actual price,Sale price,Size,Vendor'

const choose = (csv: string) => async (page: Page) =>
  page.getByLabel('CSV file of products').setInputFiles({
    name: 'products-of-november.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv),
  })

/** The screens of the import of products. None of them saves a product. */
export const ADMIN_IMPORT: Screen[] = [
  { name: 'admin-import', ...IMPORT, shows: 'Download a template' },
  {
    name: 'admin-import-unreadable',
    ...IMPORT,
    shows: /must have the headings/,
    act: choose('Moti Jhumka,999\n'),
  },
  {
    name: 'admin-import-checked',
    ...IMPORT,
    shows: /^Adds 2 products, 2 rows have problems/,
    act: choose(
      [
        HEADINGS,
        'A Moti Jhumka with a very long name for its card,Of brass.,Earrings,1299,999,,Asha',
        'Pipal Kada,Of brass.,Bangles,1299,999,2.4,Asha',
        'Pipal Kada,,,,,2.6,Asha',
        'Pipal Ring,Of brass.,Shoes,1299,999,,Asha',
        ',,,,,2.8,Asha',
      ].join('\n'),
    ),
  },
]
