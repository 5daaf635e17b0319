import * as accounts from '#accounts/accounts.ts'
import * as codes from '#accounts/codes/codes.ts'
import * as ownDetails from '#accounts/profile.ts'
import { hashPassword } from '#accounts/login/passwords.ts'
import * as sessions from '#accounts/login/sessions.ts'
import { contract } from '#contract/contract.ts'
import type { AppContext } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

export function accountRoutes(serve: Serve, context: AppContext): void {
  const { db } = context
  serve(contract.register, async ({ body: { password, ...person } }) => {
    const passwordHash = await hashPassword(password)
    await db.transaction((tx) => accounts.register(tx, { ...person, passwordHash }))
    return { success: true, message: 'Registration successful!' }
  })
  serve(contract.login, async ({ body, userAgent, origin, keepBrowser }) => {
    const { browser, ...opened } = await accounts.login(context, { ...body, userAgent, origin })
    keepBrowser(browser)
    return { success: true, message: 'Login successful!', ...opened }
  })
  serve(contract.logout, async ({ user }) => {
    await db.transaction((tx) => accounts.logout(tx, user.sessionId))
    return { success: true, message: 'Logged out successfully!' }
  })
  serve(contract.readMe, async ({ user }) => ({ user: await accounts.readMe(db, user.mobile) }))
  serve(contract.changeDetails, async ({ user, body }) => ({
    success: true,
    message: 'Your details are saved.',
    user: await db.transaction((tx) => ownDetails.changeDetails(tx, user, body)),
  }))
  serve(contract.changePassword, async ({ user, body, origin, keepBrowser }) => {
    keepBrowser(await ownDetails.changePassword(context, user, { ...body, origin }))
    return { success: true, message: 'Your password is changed.' }
  })
  serve(contract.requestCode, async ({ body, origin, keepBrowser }) => {
    const { browser, ...asked } = await codes.requestCode(context, { ...body, origin })
    keepBrowser(browser)
    return {
      success: true,
      message: 'If an account exists for this number, a code is on its way.',
      ...asked,
    }
  })
  serve(contract.loginWithCode, async ({ body, userAgent, origin, keepBrowser }) => {
    const { browser, ...opened } = await codes.loginWithCode(context, {
      ...body,
      userAgent,
      origin,
    })
    keepBrowser(browser)
    return { success: true, message: 'Login successful!', ...opened }
  })
  serve(contract.resetPassword, async ({ body, origin, keepBrowser }) => {
    keepBrowser(await codes.resetPassword(context, { ...body, origin }))
    return { success: true, message: 'Your password is changed. Please log in with it.' }
  })
  serve(contract.listSessions, ({ user }) => sessions.listSessions(db, user))
  serve(contract.endSession, ({ user, params }) =>
    db.transaction((tx) => sessions.endSession(tx, user, params.id)),
  )
  serve(contract.endOtherSessions, async ({ user, origin, keepBrowser }) => {
    const { browser, ...left } = await sessions.endOtherSessions(context, user, origin)
    if (browser) keepBrowser(browser)
    return left
  })
}
