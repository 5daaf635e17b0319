import { contract } from '#contract/contract.ts'
import { readPolicy } from '#settings/policies.ts'
import type { AppContext } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'
import { readWords } from './shop.ts'

export function policyRoutes(serve: Serve, context: AppContext): void {
  serve(contract.readPolicy, async ({ params }) => {
    const promises = await context.promises()
    return readPolicy(context.db, params.name, { words: await readWords(context), promises })
  })
}
