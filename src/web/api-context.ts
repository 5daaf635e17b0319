import { createContext } from 'react-router'
import type { CallInput, CallReply, Route } from '#contract/index.ts'

/** Asks the shop's API from a loader, in the same process: `call('GET /api/products/:id', { params: { id } })`. */
export type CallApi = <R extends Route>(route: R, input?: CallInput<R>) => Promise<CallReply<R>>

/** What loaders ask the API with. It throws a Response with the API's status where the API refuses. */
export const apiContext = createContext<CallApi>()

/** The address that people know the shop by (`https://jhumka.example`), for canonical links. */
export const publicUrlContext = createContext<string>()

/** What the checkout tells before anything is paid: whether payments are the sandbox's, where no money moves. */
export const shopFactsContext = createContext<{ publicUrl: string; testPayments: boolean }>()
