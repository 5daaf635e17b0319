import { listTextMessages } from '#platform/messenger.ts'
import type { TestShop } from './shop.ts'

/** The newest code that the outbox keeps for a mobile number; undefined if none was sent. */
export async function codeOnPhone(shop: Pick<TestShop, 'db'>, mobile: string): Promise<string | undefined> {
  const message = (await listTextMessages(shop.db, 50)).find((each) => each.mobile === mobile)
  return /\b\d{6}\b/.exec(message?.body ?? '')?.[0]
}

/** Six digits that are not these. */
export const otherCode = (code: string | undefined): string => (code === '111111' ? '222222' : '111111')
