import type { RouterContextProvider } from 'react-router'
import { shopFactsContext, structuredDataContext } from '#web/api/api-context.ts'
import type { Thing } from './things/thing.ts'

/**
 * Tells search engines what a page is about, from its loader. It is written into the document
 * alone: no script carries it.
 */
export function addStructuredData(
  context: Readonly<RouterContextProvider>,
  things: (publicUrl: string) => Thing[],
): void {
  context.get(structuredDataContext).push(...things(context.get(shopFactsContext).publicUrl))
}

const UNSAFE = /[<>&\u2028\u2029]/g

/** JSON that cannot end the script element it stands in, whatever its texts hold. */
const toSafeJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/**
 * Writes what search engines are told into the end of a document's head, where React does not look
 * for it. Blocks of data run nothing.
 */
export function withStructuredData(html: string, things: object[]): string {
  const blocks = things.map(
    (thing) =>
      '<script ' +
      `type="application/ld+json">${toSafeJson({ '@context': 'https://schema.org', ...thing })}</script>`,
  )
  return html.replace('</head>', () => `${blocks.join('')}</head>`)
}
