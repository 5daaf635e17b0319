import { setTimeout as sleep } from 'node:timers/promises'
import type { TestShop } from './shop.ts'

const ARRIVES_WITHIN_MS = 5000

/**
 * Returns the newest code on a phone, once `count` messages have arrived: the shop may respond
 * before it has sent one.
 */
export async function codeOnPhone(
  { texts }: Pick<TestShop, 'texts'>,
  mobile: string,
  count = 1,
): Promise<string> {
  const latest = performance.now() + ARRIVES_WITHIN_MS
  for (;;) {
    const messages = texts.filter((each) => each.mobile === mobile)
    const [code] = /\b\d{6}\b/.exec(messages[0]?.body ?? '') ?? []
    if (code && messages.length >= count) return code
    if (performance.now() > latest)
      throw new Error(`${messages.length} messages came to the phone instead of ${count}.`)
    await sleep(5)
  }
}

/** Six digits that are not these. */
export const otherCode = (code: string): string => (code === '111111' ? '222222' : '111111')
