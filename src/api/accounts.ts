import * as accounts from '#accounts/accounts.ts'
import * as codes from '#accounts/codes.ts'
import * as ownDetails from '#accounts/own-details.ts'
import { hashPassword } from '#accounts/passwords.ts'
import { contract } from '#contract/index.ts'
import type { Shop } from '#shop.ts'
import type { Serve } from './serve.ts'

export function accountRoutes(serve: Serve, shop: Shop): void {
  const { db } = shop
  serve(contract.register, async ({ body: { password, ...person } }) => {
    const passwordHash = await hashPassword(password)
    await db.transaction((tx) => accounts.register(tx, { ...person, passwordHash }))
    return { success: true, message: 'Registration successful!' }
  })
  serve(contract.login, async ({ body }) => ({ success: true, message: 'Login successful!', ...(await accounts.login(db, body)) }))
  serve(contract.logout, async ({ person }) => {
    await db.transaction((tx) => accounts.logout(tx, person.sessionId))
    return { success: true, message: 'Logged out successfully!' }
  })
  serve(contract.readMe, async ({ person }) => ({ user: await accounts.readMe(db, person.mobile) }))
  serve(contract.changeDetails, async ({ person, body }) => ({
    success: true,
    message: 'Your details are saved.',
    user: await db.transaction((tx) => ownDetails.changeDetails(tx, person, body)),
  }))
  serve(contract.changePassword, async ({ person, body }) => {
    await ownDetails.changePassword(db, person, body)
    return { success: true, message: 'Your password is changed.' }
  })
  serve(contract.requestCode, async ({ body, address }) => ({
    success: true,
    message: 'If an account exists for this number, a code is on its way.',
    ...(await codes.requestCode(shop, { ...body, address })),
  }))
  serve(contract.loginWithCode, async ({ body }) => ({ success: true, message: 'Login successful!', ...(await codes.loginWithCode(shop, body)) }))
  serve(contract.resetPassword, async ({ body }) => {
    await codes.resetPassword(shop, body)
    return { success: true, message: 'Your password is changed. Please log in with it.' }
  })
}
