import { contract } from '#contract/contract.ts'
import { readPolicy } from '#settings/policies.ts'
import { placeholderTextsOf } from '#shared/catalog/placeholders.ts'
import type { AppContext } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

export function policyRoutes(serve: Serve, { db, selling, details, promises }: AppContext): void {
  serve(contract.readPolicy, async ({ params }) =>
    readPolicy(
      db,
      params.name,
      placeholderTextsOf(await selling(), await details(), await promises()),
    ),
  )
}
