import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { toForm } from '../form.ts'
import type { Shopper } from '../shop.ts'
import { expect, type JourneyShop } from './shop.ts'

const FIELDS = { description: 'A draft for the journeys.', category: 'Rings', actualPrice: '1299', salePrice: '999', state: 'draft' }

/** Puts a draft into the owner's lists by the API; shoppers see nothing of it. Answers its title. */
export async function draft(shop: JourneyShop, owner: Shopper, { title, pieces }: { title: string; pieces: number }): Promise<string> {
  const form = toForm({ ...FIELDS, title, variants: JSON.stringify([{ label: '', inventory: pieces }]) })
  const { statusCode, body } = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/products',
    headers: { ...owner.headers, ...form.headers },
    payload: form.payload,
  })
  if (statusCode !== 200) throw new Error(`The draft was refused: ${body}`)
  return title
}

/** Photos of one colour each, as a file picker hands them over. */
export function photos(...colours: string[]): Promise<{ name: string; mimeType: string; buffer: Buffer }[]> {
  const paint = (background: string) =>
    sharp({ create: { width: 800, height: 1000, channels: 3, background } })
      .jpeg()
      .toBuffer()
  return Promise.all(colours.map(async (colour) => ({ name: `${colour}.jpg`, mimeType: 'image/jpeg', buffer: await paint(colour) })))
}

type Piece = { title: string; category: string; actualPrice: string; salePrice: string; description: string }

/** Fills in what every product must have. */
export async function fillProduct(page: Page, { category, ...texts }: Piece): Promise<void> {
  const labels = { title: 'Title', actualPrice: 'Actual price', salePrice: 'Sale price', description: 'Description' } as const
  for (const [name, label] of Object.entries(labels) as [keyof typeof labels, string][]) await page.getByLabel(label, { exact: true }).fill(texts[name])
  await page.getByLabel('Category', { exact: true }).selectOption(category)
}

/** Answers the confirm dialog that stands open. */
export async function answer(question: Locator, button: string): Promise<void> {
  await question.getByRole('button', { name: button, exact: true }).click()
  await expect(question).toBeHidden()
}
