import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { hasAdministrator, makeAdministrator } from '#accounts/accounts.ts'
import { ROOT } from '#platform/root.ts'
import type { AppContext } from '#app-context.ts'
import { seedDemo } from '#seed/demo.ts'

/**
 * Stocks an empty shop and makes the first administrator, as the settings ask. Answers the line
 * that tells how to get one.
 */
export async function prepare(context: AppContext, say: (line: string) => void): Promise<string> {
  if (context.config.demo) await seedDemo(context, say, makeDemoPictures)
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

/**
 * Pictures are made by a process of its own: it takes most of a gigabyte, which goes back to the
 * machine with it.
 */
async function makeDemoPictures(): Promise<void> {
  const program = path.join(ROOT, 'src/bin/assets/demo-pictures.ts')
  const [code] = await once(
    spawn(process.execPath, [...process.execArgv, program], { stdio: 'inherit' }),
    'exit',
  )
  if (code !== 0) throw new Error('The pictures of the demo catalogue could not be made.')
}
