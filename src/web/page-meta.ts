import type { MetaDescriptor } from 'react-router'

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

function publicUrlOf(matches: Matches): string {
  const data = matches.find((match) => match?.id === 'root')?.loaderData
  const url = typeof data === 'object' && data !== null ? Reflect.get(data, 'publicUrl') : undefined
  return typeof url === 'string' ? url : ''
}

/**
 * The head of a public page: title, description and the canonical address (`path` such as `/rings`) on the shop's own
 * public address. `matches` are those that a route's `meta` is given.
 */
export function pageMeta(matches: Matches, page: { title: string; description?: string; path: string }): MetaDescriptor[] {
  const canonical = `${publicUrlOf(matches)}${page.path}`
  return [
    { title: page.title },
    ...(page.description ? [{ name: 'description', content: page.description }] : []),
    { tagName: 'link', rel: 'canonical', href: canonical },
  ]
}
