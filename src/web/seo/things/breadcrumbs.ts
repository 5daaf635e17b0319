import type { Thing } from './thing.ts'

type Crumb = { name: string; path: string }

/** Returns the breadcrumb of a page, starting at the home page. */
export function breadcrumbs(publicUrl: string, ...crumbs: Crumb[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...crumbs].map(({ name, path }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name,
      item: `${publicUrl}${path}`,
    })),
  }
}
