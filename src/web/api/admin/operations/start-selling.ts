import type { CallReply } from '#contract/contract.ts'
import { call } from '#web/api/client.ts'

type ApiSellingStart = CallReply<'GET /api/admin/start-selling'>

/** A product of the demo. `isEdited`: an administrator has changed it since. */
type DemoProduct = { id: string; title: string; isEdited: boolean }

/** Where "Start selling" stands, and what it would remove. */
export type SellingStart = Omit<ApiSellingStart, 'demoProducts'> & { demoProducts: DemoProduct[] }

/** Reads where it stands. Throws ApiError, as all functions here. */
export async function readSellingStart(signal: AbortSignal): Promise<SellingStart> {
  const { demoProducts, ...state } = await call('GET /api/admin/start-selling', {}, { signal })
  return {
    ...state,
    demoProducts: demoProducts.map(({ _id, title, isEdited }) => ({ id: _id, title, isEdited })),
  }
}

export type StartSellingInput = { shopName: string; removeProducts: string[] }

/** Starts the job that removes the demo and the test orders. */
export async function startSelling(body: StartSellingInput): Promise<void> {
  await call('POST /api/admin/start-selling', { body })
}
