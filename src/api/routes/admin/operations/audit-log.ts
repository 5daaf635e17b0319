import { listChanges } from '#audit-log/audit-log.ts'
import { contract } from '#contract/contract.ts'
import type { AppContext } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

export function auditLogRoutes(serve: Serve, { db }: AppContext): void {
  serve(contract.listChanges, ({ query }) => listChanges(db, query))
}
