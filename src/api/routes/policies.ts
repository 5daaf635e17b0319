import { contract } from '#contract/contract.ts'
import { readPolicy } from '#settings/policies.ts'
import { placeholderTextsOf } from '#shared/catalog/placeholders.ts'
import type { AppContext } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

export function policyRoutes(serve: Serve, context: AppContext): void {
  serve(contract.readPolicy, async ({ params }) => {
    const promises = await context.promises()
    const words = placeholderTextsOf(await context.selling(), await context.details(), promises)
    return readPolicy(context.db, params.name, { words, promises })
  })
}
