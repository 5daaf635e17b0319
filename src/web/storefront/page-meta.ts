import type { MetaDescriptor } from 'react-router'

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** The shop's public address as the root loader knows it; empty when the root failed. */
function publicUrlOf(matches: Matches): string {
  const root = matches.find((match) => match?.id === 'root')?.loaderData
  const url: unknown = typeof root === 'object' && root !== null ? Reflect.get(root, 'publicUrl') : undefined
  return typeof url === 'string' ? url : ''
}

/** Title, description and canonical link of a public page. `path` is the page's own address; `noindex` for pages of no use in a search engine. */
export function pageMeta(matches: Matches, page: { title: string; description: string; path: string; noindex?: boolean }): MetaDescriptor[] {
  const url = publicUrlOf(matches) + page.path
  return [
    { title: page.title },
    { name: 'description', content: page.description },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...(page.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}
