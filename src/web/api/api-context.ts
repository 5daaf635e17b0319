import { createContext } from 'react-router'
import type { CallInput, CallReply, Route } from '#contract/contract.ts'

/**
 * Asks the shop's API from a loader, in the same process: `call('GET /api/products/:id', { params:
 * { id } })`.
 */
export type CallApi = <R extends Route>(route: R, input?: CallInput<R>) => Promise<CallReply<R>>

/**
 * What pages may know of the shop they belong to: the address that people know it by
 * (`https://jhumka.example`), for canonical links; and whether payments are the sandbox's, where no
 * money moves.
 */
export type ShopFacts = { publicUrl: string; testPayments: boolean }

/**
 * What loaders ask the API with. It throws a Response with the API's status where the API refuses.
 */
export const apiContext = createContext<CallApi>()

/**
 * What search engines are told of the page, in the words of schema.org; loaders add to it (see
 * storefront/structured-data).
 */
export const structuredDataContext = createContext<object[]>()

export const shopFactsContext = createContext<ShopFacts>()
