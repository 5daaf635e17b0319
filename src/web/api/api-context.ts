import { createContext } from 'react-router'
import type { CallInput, CallReply, Route } from '#contract/contract.ts'

/**
 * Calls the API from a loader, in the same process: `call('GET /api/products/:id', { params:
 * { id } })`. Only for endpoints with `cache`. The reply is shared by all pages, so it is frozen.
 */
export type CallApi = <R extends Route>(route: R, input?: CallInput<R>) => Promise<CallReply<R>>

/**
 * The public URL of the shop (`https://jhumka.example`), for canonical links, and whether payments
 * go to the sandbox, where no money moves.
 */
export type ShopFacts = { publicUrl: string; testPayments: boolean }

/** The API for loaders. It throws a Response with the status and the body of a refusal. */
export const apiContext = /* @__PURE__ */ createContext<CallApi>()

/** The structured data (schema.org) of the page; loaders add to it (see seo/page-head.ts). */
export const structuredDataContext = /* @__PURE__ */ createContext<object[]>()

export const shopFactsContext = /* @__PURE__ */ createContext<ShopFacts>()

/** Whether the scripts of this page start after its pictures (web/boot/start-script.ts). */
export const deferHydrationContext = /* @__PURE__ */ createContext(false)

/** The `nonce` of the page's own inline scripts. The server takes it out of the finished HTML. */
export const scriptMarkContext = /* @__PURE__ */ createContext<string>()
