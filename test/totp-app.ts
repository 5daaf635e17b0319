import { TOTP } from 'otpauth'
import type { TestBrowser } from './browser.ts'
import { PASSWORD, type TestShop, type TestUser } from './shop.ts'

const STEP_MINUTES = 0.5

/** The authenticator app of an administrator, and what the shop gave to set it up. */
export type TotpApp = {
  secret: string
  recoveryCodes: string[]
  /** The code that turned the second step on. */
  usedCode: string
  /** The code that the app shows now. */
  code(): string
  /** Moves the shop's clock to the next step, so that the app shows a code that is not used. */
  nextCode(): string
}

/** The code of an app with this key at the shop's time. */
export const totpCode = ({ now }: Pick<TestShop, 'now'>, secret: string): string =>
  new TOTP({ secret }).generate({ timestamp: now().getTime() })

/** Turns the second step of an administrator on, in this browser. */
export async function enableTotp(
  shop: TestShop,
  user: TestUser,
  browser: TestBrowser,
): Promise<TotpApp> {
  const started = await browser.post('/api/auth/totp', { password: PASSWORD }, user)
  const { secret } = started.body
  const body = { code: totpCode(shop, secret) }
  const confirmed = await browser.send('PUT', '/api/auth/totp', { body, as: user })
  if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.body))
  const code = () => totpCode(shop, secret)
  const nextCode = () => {
    shop.later(STEP_MINUTES)
    return code()
  }
  return {
    secret,
    recoveryCodes: confirmed.body.recoveryCodes,
    usedCode: body.code,
    code,
    nextCode,
  }
}
