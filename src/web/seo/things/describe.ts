import type { RouterContextProvider } from 'react-router'
import { shopFactsContext, structuredDataContext } from '#web/api/api-context.ts'
import type { Thing } from './thing.ts'

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
