import { contract } from '#contract/contract.ts'
import * as admin from '#admin/users.ts'
import type { AppContext } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

export function adminUserRoutes(serve: Serve, context: AppContext): void {
  serve(contract.listUsers, ({ query }) => admin.listCustomers(context.db, query))
  serve(contract.readUser, ({ params }) => admin.readCustomer(context.db, params.id))
  serve(contract.editUser, async ({ user, params, body }) => ({
    success: true,
    message: 'User updated successfully!',
    user: await admin.editUser(context, user, params.id, body),
  }))
  serve(contract.deleteUser, async ({ user, params }) => {
    await admin.deleteUser(context, user, params.id)
    return { success: true, message: 'User deleted successfully!' }
  })
  serve(contract.createLoginLink, ({ user, params }) =>
    admin.createLoginLink(context, user, params.id),
  )
  serve(contract.logOutUser, async ({ user, params }) => ({
    success: true,
    message: 'Logged out everywhere.',
    sessions: await admin.logOutUser(context, user, params.id),
  }))
}
