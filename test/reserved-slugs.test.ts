import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/contract.ts'
import { CATEGORY_SLUG, RESERVED_SLUGS } from '#shared/catalog/category.ts'
import { NOT_PAGES } from '#ssr/render.ts'
import { routesOf } from '../quality/pages.ts'
import { TAXONOMY } from '#shared/catalog/taxonomy.ts'

const LISTINGS: readonly string[] = TAXONOMY.map(({ route }) => route)

/** The first part of each path that the shop serves, besides those of categories. */
const servedParts = [
  ...routesOf().filter((path) => path.startsWith('/') && !LISTINGS.includes(path)),
  ...endpoints.map(({ path }) => path),
  ...readdirSync('public').map((name) => `/${name}`),
  ...(/\(\?:([a-z|]+)\)/.exec(NOT_PAGES.source)?.[1] ?? '').split('|').map((part) => `/${part}`),
].map((path) => path.split('/')[1] ?? '')

test('no category can have the address of another route or file of the shop', () => {
  expect(servedParts).toEqual(
    expect.arrayContaining(['cart', 'api', 'assets', 'pictures', 'admin']),
  )
  const isFree = (slug: string) => CATEGORY_SLUG.test(slug) && !RESERVED_SLUGS.has(slug)
  expect([...new Set(servedParts.filter(isFree))]).toEqual([])
})

test('the addresses of a new shop are free for its categories', () => {
  expect(LISTINGS.filter((route) => RESERVED_SLUGS.has(route.slice(1)))).toEqual([])
})
