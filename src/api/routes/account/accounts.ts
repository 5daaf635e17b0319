import * as accounts from '#accounts/accounts.ts'
import * as codes from '#accounts/codes/codes.ts'
import * as ownDetails from '#accounts/profile.ts'
import * as sessions from '#accounts/login/sessions.ts'
import { loginWithLink } from '#accounts/login/login-link.ts'
import { setUpAdministrator } from '#accounts/setup/setup-link.ts'
import * as totp from '#accounts/totp/totp.ts'
import { contract } from '#contract/contract.ts'
import { registerWithConsents } from '#privacy/register.ts'
import type { AppContext } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

export function accountRoutes(serve: Serve, context: AppContext): void {
  const { db, log } = context
  serve(contract.register, async ({ body }) => {
    await registerWithConsents(context, body)
    return { success: true, message: 'Registration successful!' }
  })
  serve(contract.login, async ({ body, userAgent, origin, setBrowser }) => {
    const { browser, ...opened } = await accounts.login(context, {
      ...body,
      userAgent,
      origin: origin(),
    })
    setBrowser(browser)
    log.info({ userId: opened.user._id }, 'A user logged in')
    return { success: true, message: 'Login successful!', ...opened }
  })
  serve(contract.setUpAdministrator, async ({ body, userAgent, origin, setBrowser }) => {
    const { browser, ...opened } = await setUpAdministrator(context, {
      ...body,
      userAgent,
      origin: origin(),
    })
    setBrowser(browser)
    log.info({ userId: opened.user._id }, 'The first administrator was made with the setup link')
    return { success: true, message: 'You are the administrator of this shop now.', ...opened }
  })
  serve(contract.loginWithLink, async ({ body, userAgent, origin, setBrowser }) => {
    const { browser, ...opened } = await loginWithLink(context, {
      ...body,
      userAgent,
      origin: origin(),
    })
    setBrowser(browser)
    log.info({ userId: opened.user._id }, 'A user logged in with a link of an administrator')
    return { success: true, message: 'You are logged in.', ...opened }
  })
  serve(contract.logout, async ({ user }) => {
    await db.transaction((tx) => accounts.logout(tx, user.sessionId))
    log.info({ userId: user.id }, 'A user logged out')
    return { success: true, message: 'Logged out successfully!' }
  })
  serve(contract.readMe, async ({ user }) => ({ user: await accounts.readMe(db, user.mobile) }))
  serve(contract.changeDetails, async ({ user, body }) => ({
    success: true,
    message: 'Your details are saved.',
    user: await db.transaction((tx) => ownDetails.changeDetails(tx, user, body)),
  }))
  serve(contract.changePassword, async ({ user, body, origin, setBrowser }) => {
    setBrowser(await ownDetails.changePassword(context, user, { ...body, origin: origin() }))
    return { success: true, message: 'Your password is changed.' }
  })
  serve(contract.reauthenticate, async ({ user, body, origin }) => {
    await ownDetails.reauthenticate(context, user, { ...body, origin: origin() })
    return { success: true, message: 'Thank you. Please go on.' }
  })
  codeRoutes(serve, context)
  totpRoutes(serve, context)
  sessionRoutes(serve, context)
}

/** The devices of a user. */
function sessionRoutes(serve: Serve, context: AppContext): void {
  const { db } = context
  serve(contract.listSessions, ({ user }) => sessions.listSessions(db, user))
  serve(contract.endSession, ({ user, params }) =>
    db.transaction((tx) => sessions.endSession(tx, user, params.id)),
  )
  serve(contract.endOtherSessions, async ({ user, origin, setBrowser }) => {
    const { browser, ...left } = await sessions.endOtherSessions(context, user, origin())
    if (browser) setBrowser(browser)
    return left
  })
}

/** Log-in and a new password by a one-time code. */
function codeRoutes(serve: Serve, context: AppContext): void {
  serve(contract.requestCode, async ({ body, origin, setBrowser }) => {
    const { browser, ...sent } = await codes.requestCode(context, { ...body, origin: origin() })
    setBrowser(browser)
    return {
      success: true,
      message: 'If an account exists for this number, a code is on its way.',
      ...sent,
    }
  })
  serve(contract.loginWithCode, async ({ body, userAgent, origin, setBrowser }) => {
    const { browser, ...opened } = await codes.loginWithCode(context, {
      ...body,
      userAgent,
      origin: origin(),
    })
    setBrowser(browser)
    context.log.info({ userId: opened.user._id }, 'A user logged in')
    return { success: true, message: 'Login successful!', ...opened }
  })
  serve(contract.resetPassword, async ({ body, origin, setBrowser }) => {
    setBrowser(await codes.resetPassword(context, { ...body, origin: origin() }))
    return { success: true, message: 'Your password is changed. Please log in with it.' }
  })
}

/** The authenticator app of an administrator. */
function totpRoutes(serve: Serve, context: AppContext): void {
  serve(contract.readTotp, ({ user }) => totp.readTotp(context.db, user))
  serve(contract.startTotp, ({ user, body, origin }) =>
    totp.startTotp(context, user, { ...body, origin: origin() }),
  )
  serve(contract.confirmTotp, async ({ user, body, origin, setBrowser }) => {
    const input = { ...body, origin: origin() }
    const { browser, recoveryCodes } = await totp.confirmTotp(context, user, input)
    setBrowser(browser)
    return { success: true, message: 'The two-step log-in is on.', recoveryCodes }
  })
  serve(contract.renewRecoveryCodes, async ({ user, body, origin }) => ({
    success: true,
    message: 'You have new recovery codes. The earlier ones do not work any more.',
    recoveryCodes: await totp.renewRecoveryCodes(context, user, { ...body, origin: origin() }),
  }))
  serve(contract.turnOffTotp, async ({ user, body, origin }) => {
    await totp.turnOffTotp(context, user, { ...body, origin: origin() })
    return { success: true, message: 'The two-step log-in is off.' }
  })
}
