import type { Thing } from './thing.ts'

type Crumb = { name: string; path: string }

/** The way from the home page to a page, as its breadcrumb shows it. */
export function breadcrumbs(publicUrl: string, ...way: Crumb[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...way].map(({ name, path }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name,
      item: `${publicUrl}${path}`,
    })),
  }
}
