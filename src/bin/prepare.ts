import { hasAdministrator, makeAdministrator } from '#accounts/accounts.ts'
import type { AppContext } from '#app-context.ts'
import { seedDemoProducts } from '#seed/demo.ts'
import type { DemoPicture } from '#seed/demo-pictures.ts'

/** A sentence about the administrator, and the pictures that are to be made in the background. */
type Prepared = { hint: string; pictures: DemoPicture[] }

/**
 * Adds the demo catalogue to an empty shop and creates the first administrator, as the settings
 * say. Requests for pictures that are to be made wait from now on.
 */
export async function prepare(context: AppContext, say: (line: string) => void): Promise<Prepared> {
  const pictures = context.config.demo ? await seedDemoProducts(context, say) : []
  context.pendingPictures.add(pictures.map(({ key }) => key))
  return { hint: await prepareAdministrator(context), pictures }
}

async function prepareAdministrator(context: AppContext): Promise<string> {
  if (await hasAdministrator(context.db))
    return 'An administrator is there: log in with that mobile number.'
  const { admin } = context.config
  if (!admin)
    return (
      'There is no administrator yet. Stop the shop and run: npm run admin -- --mobile ' +
      '9876543210 --password <at least 6 characters>'
    )
  const user = await makeAdministrator(context.db, { name: 'Owner', ...admin })
  return `The administrator's mobile number is ${user.mobile}, with the password of ADMIN_PASSWORD.`
}
