import { hasAdministrator, makeAdministrator } from '#accounts/accounts.ts'
import type { AppContext } from '#app-context.ts'
import { hasStartedSelling } from '#operations/start-selling/start-selling.ts'
import { seedDemoProducts } from '#seed/demo.ts'
import type { DemoPicture } from '#seed/demo-pictures.ts'
import { auditAs } from '#bin/commands/audit-as.ts'

/** A sentence about the administrator, and the pictures to make in the background. */
type Prepared = { hint: string; pictures: DemoPicture[] }

/**
 * Adds the demo products to an empty shop and creates the first administrator, as the settings say.
 * From now on requests for a picture wait until it is made.
 */
export async function prepare(context: AppContext, say: (line: string) => void): Promise<Prepared> {
  const { config, gateway } = context
  // With saved live keys as with those of the settings: no demo, unless it is asked for. Where it
  // was removed it does not come back.
  const isDemo = config.demo && (config.demoGiven || gateway.checkout.test)
  const hasDemo = isDemo && !(await hasStartedSelling(context.db))
  const pictures = hasDemo ? await seedDemoProducts(context, say) : []
  context.pendingPictures.add(pictures.map(({ key }) => key))
  return { hint: await prepareAdministrator(context), pictures }
}

async function prepareAdministrator(context: AppContext): Promise<string> {
  if (await hasAdministrator(context.db))
    return 'An administrator is there: log in with that mobile number.'
  const { admin } = context.config
  if (!admin)
    return (
      'There is no administrator yet. Run: npm run admin -- --mobile 9876543210 --password ' +
      '<at least 6 characters>'
    )
  const audit = auditAs('ADMIN_PASSWORD')
  const user = await makeAdministrator(context.db, { name: 'Owner', ...admin }, audit)
  return `The administrator's mobile number is ${user.mobile}, with the password of ADMIN_PASSWORD.`
}
