import { findInAdmin } from '#admin/find.ts'
import { contract } from '#contract/contract.ts'
import { readDashboard } from '#reports/dashboard.ts'
import { readToday } from '#reports/today.ts'
import type { AppContext } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

export function dashboardRoutes(serve: Serve, { db, selling, now }: AppContext): void {
  serve(contract.readDashboard, async () =>
    readDashboard(db, { lowStock: (await selling()).lowStock, now: now() }),
  )
  serve(contract.findInAdmin, ({ query }) => findInAdmin(db, query))
  serve(contract.readToday, () => readToday(db, now()))
}
