import * as accounts from '#accounts/accounts.ts'
import { listChanges } from '#audit-log/audit-log.ts'
import { contract } from '#contract/contract.ts'
import * as desk from '#admin/users.ts'
import { readDashboard } from '#reports/dashboard.ts'
import type { Shop } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

export function adminPeopleRoutes(serve: Serve, shop: Shop): void {
  serve(contract.readDashboard, async () => readDashboard(shop.db, (await shop.selling()).lowStock))
  serve(contract.listPeople, ({ query }) => accounts.listPeople(shop.db, query))
  serve(contract.editPerson, async ({ person, params, body }) => ({
    success: true,
    message: 'User updated successfully!',
    user: await desk.editPerson(shop, person, params.id, body),
  }))
  serve(contract.deletePerson, async ({ person, params }) => {
    await desk.deletePerson(shop, person, params.id)
    return { success: true, message: 'User deleted successfully!' }
  })
  serve(contract.logOutPerson, async ({ person, params }) => ({
    success: true,
    message: 'Logged out everywhere.',
    sessions: await desk.logOutPerson(shop, person, params.id),
  }))
  serve(contract.listChanges, ({ query }) => listChanges(shop.db, query))
}
