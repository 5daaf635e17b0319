import type { TestShop } from './shop.ts'

/** The newest code that the shop sent to a mobile number; undefined if none was sent. */
export function codeOnPhone({ texts }: Pick<TestShop, 'texts'>, mobile: string): string | undefined {
  const message = texts.find((each) => each.mobile === mobile)
  return /\b\d{6}\b/.exec(message?.body ?? '')?.[0]
}

/** Six digits that are not these. */
export const otherCode = (code: string | undefined): string => (code === '111111' ? '222222' : '111111')
