import * as accounts from '#accounts/accounts.ts'
import * as codes from '#accounts/codes/codes.ts'
import * as ownDetails from '#accounts/own-details.ts'
import { hashPassword } from '#accounts/login/passwords.ts'
import * as sessions from '#accounts/login/sessions.ts'
import { contract } from '#contract/contract.ts'
import type { Shop } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

export function accountRoutes(serve: Serve, shop: Shop): void {
  const { db } = shop
  serve(contract.register, async ({ body: { password, ...person } }) => {
    const passwordHash = await hashPassword(password)
    await db.transaction((tx) => accounts.register(tx, { ...person, passwordHash }))
    return { success: true, message: 'Registration successful!' }
  })
  serve(contract.login, async ({ body, userAgent, origin, keepBrowser }) => {
    const { browser, ...opened } = await accounts.login(shop, { ...body, userAgent, origin })
    keepBrowser(browser)
    return { success: true, message: 'Login successful!', ...opened }
  })
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
  serve(contract.changePassword, async ({ person, body, origin, keepBrowser }) => {
    keepBrowser(await ownDetails.changePassword(shop, person, { ...body, origin }))
    return { success: true, message: 'Your password is changed.' }
  })
  serve(contract.requestCode, async ({ body, origin, keepBrowser }) => {
    const { browser, ...asked } = await codes.requestCode(shop, { ...body, origin })
    keepBrowser(browser)
    return {
      success: true,
      message: 'If an account exists for this number, a code is on its way.',
      ...asked,
    }
  })
  serve(contract.loginWithCode, async ({ body, userAgent, origin, keepBrowser }) => {
    const { browser, ...opened } = await codes.loginWithCode(shop, { ...body, userAgent, origin })
    keepBrowser(browser)
    return { success: true, message: 'Login successful!', ...opened }
  })
  serve(contract.resetPassword, async ({ body, origin, keepBrowser }) => {
    keepBrowser(await codes.resetPassword(shop, { ...body, origin }))
    return { success: true, message: 'Your password is changed. Please log in with it.' }
  })
  serve(contract.listSessions, ({ person }) => sessions.listSessions(db, person))
  serve(contract.endSession, ({ person, params }) =>
    db.transaction((tx) => sessions.endSession(tx, person, params.id)),
  )
  serve(contract.endOtherSessions, async ({ person, origin, keepBrowser }) => {
    const { browser, ...left } = await sessions.endOtherSessions(shop, person, origin)
    if (browser) keepBrowser(browser)
    return left
  })
}
