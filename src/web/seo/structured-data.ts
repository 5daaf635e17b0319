import type { RouterContextProvider } from 'react-router'
import { shopFactsContext, structuredDataContext } from '#web/api/api-context.ts'
import type { Thing } from './things/thing.ts'

/**
 * Adds structured data to the page that a loader is for. It is written into the document only,
 * never into a script.
 */
export function addStructuredData(
  context: Readonly<RouterContextProvider>,
  things: (publicUrl: string) => Thing[],
): void {
  context.get(structuredDataContext).push(...things(context.get(shopFactsContext).publicUrl))
}

const UNSAFE = /[<>&\u2028\u2029]/g

/** Returns JSON that cannot end its script element, for any text in it. */
const toSafeJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Writes structured data (JSON-LD) to the end of a document's head, outside of React's tree. */
export function withStructuredData(html: string, things: object[]): string {
  const blocks = things.map((thing) => {
    const json = toSafeJson({ '@context': 'https://schema.org', ...thing })
    return `<script type="application/ld+json">${json}</script>`
  })
  return html.replace('</head>', () => `${blocks.join('')}</head>`)
}
