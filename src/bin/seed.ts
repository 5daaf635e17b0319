import { sql } from 'drizzle-orm'
import { parseArgs } from 'node:util'
import { readConfig, WrongSetting } from '#platform/config.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { consoleLog } from '#platform/log.ts'
import { closeAndThrow } from '#platform/start-failure.ts'
import { openAppContext, type AppContext } from '#app-context.ts'
import { seedDemo } from '#seed/demo.ts'
import { seedSynthetic } from '#seed/synthetic.ts'
import { runOrReport } from '#bin/start/run-program.ts'

const USE =
  'Use: npm run seed -- --demo (the demo catalogue into an empty shop) and/or --products ' +
  '100000 (made-up products, added to what is there)'
const say = (line: string) => void process.stdout.write(`${line}\n`)

await runOrReport(async () => {
  const { values } = parseArgs({
    options: { demo: { type: 'boolean' }, products: { type: 'string' } },
  })
  const count = Number(values.products ?? 0)
  if (!Number.isInteger(count) || count < 0 || count > 1_000_000 || (count === 0 && !values.demo))
    throw new WrongSetting(USE)
  const config = readConfig(process.env)
  const database = await openDatabase(config, { isPatient: true })
  const context = await openAppContext(config, consoleLog(config.logLevel), { database })
  await seed(context, { demo: values.demo ?? false, count }).catch((error: unknown) =>
    closeAndThrow(error, context),
  )
  await context.close()
})

async function seed(context: AppContext, options: { demo: boolean; count: number }): Promise<void> {
  if (options.demo) {
    const stocked = await seedDemo(context, say)
    say(
      stocked > 0
        ? `${stocked} demo products are in.`
        : 'The shop holds products already; no demo product was added.',
    )
  }
  if (options.count === 0) return
  await seedSynthetic(context.db, options.count, say)
  // The planner has no statistics of so many new rows, and the embedded database has no autovacuum.
  await context.db.execute(sql`vacuum analyze`)
}
